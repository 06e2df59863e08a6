// Makes the types of the page's scripts from the contract's schemas: `npm run contract`. No page loads them.

import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** The schemas, with their tuples and references as that program knows them. */
const definitions = JSON.parse(readFileSync(0, "utf8"), (_, value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { $ref, prefixItems, minItems, maxItems, ...rest } = value;
  if ($ref) return { ...rest, $ref: $ref.replace("#/components/schemas/", "#/definitions/") };
  const length = prefixItems?.length;
  return prefixItems ? { ...rest, items: prefixItems, minItems: length, maxItems: length } : rest;
});
// Of what is told apart by its keys alone, scripts may ask for the keys that only the others have.
for (const { anyOf = [], discriminator } of Object.values(definitions)) {
  const choices = anyOf.map(({ $ref }) => definitions[$ref?.split("/").at(-1)]?.properties);
  if (discriminator || !choices.every(Boolean)) continue;
  const keys = choices.flatMap(Object.keys);
  for (const choice of choices) for (const key of keys) choice[key] ??= { tsType: "undefined" };
}
const options = { bannerComment: "", format: false, unreachableDefinitions: true };
process.stdout.write(await compile({ definitions }, "Contract", options));

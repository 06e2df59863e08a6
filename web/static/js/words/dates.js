// @ts-check
// Days and times as this reader writes them: a British browser's way, where the page speaks English.

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const SHAPES = {
  day: { weekday: "short", day: "numeric", month: "short" },
  full: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  moment: { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  month: { month: "short", year: "numeric", timeZone: "UTC" },
  weekday: { weekday: "narrow", timeZone: "UTC" },
};

/**
 * @param {Intl.DateTimeFormatOptions} shape
 * @returns {Intl.DateTimeFormat}
 */
export function dates(shape) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((one) => one.split("-")[0] === lang.split("-")[0]);
  return new Intl.DateTimeFormat(own ?? lang, shape);
}

/** Write each time of the page in its shape. */
export function tellTimes() {
  for (const time of document.querySelectorAll("time"))
    time.textContent = dates(SHAPES[time.dataset.shape ?? "day"]).format(new Date(time.dateTime));
}

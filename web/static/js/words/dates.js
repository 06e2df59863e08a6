// @ts-check
// Days and times as this reader writes them: a British browser's way, where the page speaks English.

/**
 * @param {Intl.DateTimeFormatOptions} shape
 * @returns {Intl.DateTimeFormat}
 */
export function dates(shape) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((one) => one.split("-")[0] === lang.split("-")[0]);
  return new Intl.DateTimeFormat(own ?? lang, shape);
}

/** Browser and system in words, as people know them; the order matters, since most browsers also claim to be others. */
const browsers: [RegExp, string][] = [[/\bEdg(e|A|iOS)?\//, 'Edge'], [/\bOPR\/|\bOpera\b/, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\b(Firefox|FxiOS)\//, 'Firefox'], [/\b(Chrome|CriOS)\//, 'Chrome'], [/\bSafari\//, 'Safari']]
const systems: [RegExp, string][] = [[/\b(iPhone|iPod)\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'], [/\bMac OS X\b/, 'macOS'], [/\bLinux\b/, 'Linux']]
const named = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome on Windows", one half of it, or null for what is neither. */
export function deviceOf(agent: string | undefined): string | null {
  const told = [named(browsers, agent ?? ''), named(systems, agent ?? '')].filter((each) => each !== undefined)
  return told.length > 0 ? told.join(' on ') : null
}

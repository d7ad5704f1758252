/** What can be read on a colour (WCAG 2.2, 1.4.3). Pure; the web app paints by the same numbers. */
type Triple = [number, number, number]
/** Less than this between text and its ground is hard to read. */
export const readable = 4.5

/** Red, green and blue as amounts of light, of a colour with or without the leading hash. */
export const linear = (hex: string): Triple => [amountAt(hex, 0), amountAt(hex, 2), amountAt(hex, 4)]
function amountAt(hex: string, at: number): number {
  const value = parseInt(hex.replace('#', '').slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const [white, black] = ['#ffffff', '#14181b'] as const
/** The text that we write on a colour: white where it can be read, else the better one. */
export const textOn = (hex: string): string =>
  contrast(hex, white) >= readable || contrast(hex, white) >= contrast(hex, black) ? white : black

/** How well our text can be read on a colour, to two digits: 21 at best, and poorly below 4.5. */
export const contrastRatio = (hex: string): number => Math.floor(contrast(hex, textOn(hex)) * 100) / 100

/**
 * Ten shades of any colour, even in lightness to the eye (OKLCH), so that contrast depends on the shade and
 * not on the brand.
 */
import type { MantineColorsTuple } from '@mantine/core'
import { linear } from '../api/core/contrast.ts'

type Triple = [number, number, number]

/** `hex` without or with the leading hash; anything else becomes a quiet teal. */
export function shadesOf(hex: string | null | undefined): MantineColorsTuple {
  const [, chroma, hue] = toOklch(
    /^#?[0-9a-fA-F]{6}$/.test(hex ?? '') ? (hex ?? '').replace('#', '') : '1f6f78',
  )
  const at = (light: number) =>
    withinGamut(light, Math.min(chroma, light > 0.93 ? 0.022 : light > 0.86 ? 0.04 : 0.17), hue)
  return [at(0.975), at(0.94), at(0.89), at(0.82), at(0.75), at(0.67), at(0.58), at(0.48), at(0.4), at(0.32)]
}

function toOklch(hex: string): Triple {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(x, y), Math.atan2(y, x)]
}

function toLinear([light, chroma, hue]: Triple): Triple {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (light + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (light - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (light - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour, less vivid where a screen could not show it. */
function withinGamut(light: number, chroma: number, hue: number): string {
  const rgb = toLinear([light, chroma, hue])
  if (chroma > 0.002 && rgb.some((value) => value < -0.001 || value > 1.001))
    return withinGamut(light, chroma - 0.004, hue)
  return `#${rgb
    .map((value) => {
      const clear = Math.min(1, Math.max(0, value))
      return Math.round(255 * (clear <= 0.0031308 ? clear * 12.92 : 1.055 * clear ** (1 / 2.4) - 0.055))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}

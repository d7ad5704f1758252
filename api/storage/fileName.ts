/** Names of uploaded files, made harmless: a name is shown and offered for saving, never used as a path. */
const longest = 120
/**
 * Controls, halves of characters, and marks that turn the reading direction and so hide an ending. Joiners
 * stay: Indic names need them.
 */
const invisible = /[\p{Cc}\p{Surrogate}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu
/** A client puts the time before the name. */
const timePrefix = /^\d{10,17}[-_]/

/**
 * A name that is only a name, with the ending that its content has: "run.bat" holding text becomes "run.txt".
 */
export function plainName(name: string, extension: string): string {
  const last = name.normalize('NFC').replace(invisible, '').split(/[\\/]/).at(-1) ?? ''
  const visible = last
    .replace(/[<>:"|?*]/g, '')
    .replace(timePrefix, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  const stem = Array.from(visible.replace(/\.[A-Za-z0-9]{1,8}$/, ''))
    .slice(0, longest - extension.length - 1)
    .join('')
    .trim()
  return `${stem || 'file'}.${extension}`
}

/** Offers the file for saving; old clients read the plain name, others the whole one. */
export function dispositionOf(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** For what our own screens fetch: shown in the page, or offered for saving. */
export const contentDisposition = (shows: 'inline' | 'attachment', fileName: string): string =>
  `${shows}; filename*=UTF-8''${encodeURIComponent(fileName)}`

/** Names of uploaded files, made harmless: a name is shown and offered for saving, never used as a path. */
const longest = 120
/** Controls, halves of characters, and marks that turn the reading direction and so hide an ending. */
const invisible = /[\p{Cc}\p{Surrogate}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
/** A client puts the time before the name (contract R11). */
const timePrefix = /^\d{10,17}[-_]/

/** A safe name that ends as its content asks for: "run.bat" holding text becomes "run.bat.txt". */
export function safeName(given: string, endings: readonly string[]): string {
  const bare = (given.normalize('NFC').replace(invisible, '').split(/[\\/]/).pop() ?? '').replace(/[<>:"|?*]/g, '_').replace(timePrefix, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = endings.find((each) => bare.toLowerCase().endsWith(`.${each}`))
  const stem = Array.from(ending ? bare.slice(0, -ending.length - 1) : bare).slice(0, longest - 6).join('').replace(/[.\s]+$/, '') || 'file'
  return `${stem}.${ending ?? endings[0] ?? 'bin'}`
}

/** Offers the file for saving; old clients read the plain name, others the whole one. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** A short random id: 10 letters and digits, the first one a letter. */
export function newId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(10))
  return [letters[first % 26], ...rest.map((byte) => letters[byte % 36])].join('')
}

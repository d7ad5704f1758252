/** Applies a mutant to the text of its file. */
import type { Mutant } from './mutants.ts'

/** Throws where the text to be replaced does not stand there once: then the mutant is to be written anew. */
export function mutated(
  text: string,
  { name, file, from, to }: Pick<Mutant, 'name' | 'file' | 'from' | 'to'>,
): string {
  const parts = text.split(from)
  if (parts.length !== 2)
    throw new Error(`${name}: its text stands ${parts.length - 1} times in ${file}: ${from}`)
  return parts.join(to)
}

/** The state of the law that a case's version was published with. */
import type { Definition } from '../../workflows/definition/definition.ts'
import { lawPacks } from '../../workflows/definition/law.ts'
import type { CasePage } from './contract.ts'

/** Versions from before editions were recorded name the pack alone. */
export function lawOf({ lawPack, lawEdition }: Definition): CasePage['law'] {
  if (lawPack === null) return null
  return lawEdition ?? { name: lawPacks[lawPack]?.name ?? lawPack, edition: null, lookedUpOn: null }
}

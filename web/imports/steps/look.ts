/** A look at a file that was sent: its columns, and what they most likely hold. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { FileColumns, Mapping } from '../../../api/imports/contract.ts'
import { upload, type CallError } from '../../client.ts'
import { bulkForm } from '../../parts/bulkForm.ts'
import { importKindLabels, type ImportKind } from '../../invites/kinds.ts'

/** Sends a file to be looked at. Throws CallError. */
export function sendForLook(kind: ImportKind, file: File): Promise<FileColumns> {
  return upload<FileColumns>(importKindLabels[kind].look, bulkForm(file))
}

/** What decides which words of the file mean nothing here. */
const meaning = ({ department, branch, role }: Mapping): Mapping => ({ department, branch, role })
export const lookKey = (fileId: string, mapping?: Mapping) =>
  ['look', fileId, mapping ? meaning(mapping) : null] as const

/**
 * Looks again at a file that is here already; with another mapping than the suggested, for the words it then
 * holds.
 */
export function useLook(
  kind: ImportKind,
  fileId: string,
  mapping?: Mapping,
): UseQueryResult<FileColumns, CallError> {
  return useQuery<FileColumns, CallError>({
    queryKey: lookKey(fileId, mapping),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: () => {
      const form = new FormData()
      form.append('fileId', fileId)
      if (mapping) form.append('mapping', JSON.stringify(meaning(mapping)))
      return upload<FileColumns>(importKindLabels[kind].look, form)
    },
  })
}

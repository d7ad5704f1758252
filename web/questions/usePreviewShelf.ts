import { useState } from 'react'
import { newId } from '../parts/newId.ts'
import type { Shelf } from './fields/field.ts'
import { useUploadQueue } from './useUploadQueue.ts'

/** For a form that is only tried out: files are shown as added, and go nowhere. */
export function usePreviewShelf(): Shelf {
  const [rows, setRows] = useState<Shelf['rows']>([])
  const queue = useUploadQueue(async (file) => {
    const row = toEvidenceRow(file)
    setRows((before) => [...before, row])
    return row
  })
  return {
    rows,
    queue,
    pathOf: () => '#',
    remove: async (evidenceId) => setRows((before) => before.filter((row) => row.evidenceId !== evidenceId)),
  }
}

const toEvidenceRow = (file: File) => ({
  evidenceId: newId(),
  fileName: file.name,
  contentType: file.type,
  sizeBytes: file.size,
  uploadedBy: '',
  createdAt: new Date().toISOString(),
  step: null,
})

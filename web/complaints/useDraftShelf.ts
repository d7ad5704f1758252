import { useEffect, useRef, useState } from 'react'
import type { EvidenceRow } from '../../api/complaints/contract.ts'
import type { Shelf } from '../questions/fields/field.ts'
import { useUploadQueue, type FormFiles } from '../questions/useUploadQueue.ts'
import { evidencePath, removeFile, sendFile } from './files.ts'

/**
 * The files of a draft: uploaded to `path`, seen and removed by its writer alone. `remember` is called after each
 * change; `files` keeps the files on this device until they are uploaded.
 */
export function useDraftShelf(
  path: string,
  start: EvidenceRow[],
  remember: (rows: EvidenceRow[]) => void,
  files: FormFiles,
): Shelf {
  const [rows, setRows] = useState(start)
  const latestRemember = useRef(remember)
  useEffect(() => {
    latestRemember.current = remember
  })
  useEffect(() => {
    latestRemember.current(rows)
  }, [rows])
  const queue = useUploadQueue(async (file, sending) => {
    const row = await sendFile(path, file, sending)
    // One that arrived before the page was left is among them already.
    setRows((all) => [...all.filter(({ evidenceId }) => evidenceId !== row.evidenceId), row])
    return row
  }, files)
  return {
    rows,
    queue,
    pathOf: evidencePath,
    remove: async (evidenceId) => {
      setRows((all) => all.filter((row) => row.evidenceId !== evidenceId))
      await removeFile(`${path}/${evidenceId}`)
    },
  }
}

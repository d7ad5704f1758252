import { Checkbox, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { Uploads } from '../../questions/Uploads.tsx'
import { countUnderWay } from '../../questions/useUploadQueue.ts'
import { useCaseShelf } from './useCase.tsx'

type Props = {
  page: CasePage
  error: string | undefined
  onChange: (evidenceIds: string[]) => void
  /** Called with whether a file is uploading. */
  onSending: (isSending: boolean) => void
}

const fieldOfProof = 'service-proof'
/** Files that prove a service: chosen from those of the complaint, or uploaded here, which adds them to these. */
export function ProofInput({ page, error, onChange, onSending }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string[]>([])
  const [uploaded, setUploaded] = useState<string[]>([])
  const shelf = useCaseShelf(page, fieldOfProof)
  const isSending = countUnderWay(shelf.queue) > 0
  useEffect(() => onSending(isSending), [onSending, isSending])
  const others = shelf.rows.filter(({ evidenceId }) => !uploaded.includes(evidenceId))
  const choose = (ids: string[]) => {
    latest.current.chosen = ids
    setChosen(ids)
    onChange([...ids, ...latest.current.uploaded])
  }
  const latest = useRef({ chosen, uploaded })
  const upload = (update: (ids: string[]) => string[]) => {
    latest.current.uploaded = update(latest.current.uploaded)
    setUploaded(latest.current.uploaded)
    onChange([...latest.current.chosen, ...latest.current.uploaded])
  }
  const example = t('For example a signed copy, a postal receipt or a delivery report.')
  return (
    <>
      {others.length > 0 && (
        <Checkbox.Group
          label={t('Which files prove it?')}
          withAsterisk
          description={example}
          value={chosen}
          error={error}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            {others.map(({ evidenceId, fileName }) => (
              <Checkbox key={evidenceId} value={evidenceId} label={fileName} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {page.abilities.addEvidence && (
        <Uploads
          id={fieldOfProof}
          label={t('Upload proof')}
          withAsterisk={others.length === 0}
          description={`${others.length > 0 ? '' : `${example} `}${t('It is added to the evidence of the complaint.')}`}
          error={others.length > 0 ? undefined : error}
          shelf={shelf}
          ids={uploaded}
          change={upload}
        />
      )}
    </>
  )
}

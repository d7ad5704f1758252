import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { Uploads } from '../../questions/Uploads.tsx'
import type { Shelf } from '../../questions/fields/field.ts'
import { useCaseShelf } from './useCase.tsx'

type Props = {
  page: CasePage
  error: string | undefined
  onChange: (evidenceIds: string[]) => void
  /** Told while a file is on its way, and once none is. */
  onSending: (isSending: boolean) => void
}

/** Files that prove a service: chosen from those of the complaint, or uploaded here, which adds them to these. */
export function ProofInput({ page, error, onChange, onSending }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string[]>([])
  const [uploaded, setUploaded] = useState<string[]>([])
  const shelf = useTellingShelf(useCaseShelf(page), onSending)
  const others = shelf.rows.filter(({ evidenceId }) => !uploaded.includes(evidenceId))
  const choose = (ids: string[]) => {
    setChosen(ids)
    onChange([...ids, ...uploaded])
  }
  const upload = (ids: string[]) => {
    setUploaded(ids)
    onChange([...chosen, ...ids])
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
          id="service-proof"
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

/** The same, telling whether a file is on its way. */
function useTellingShelf(shelf: Shelf, onSending: (isSending: boolean) => void): Shelf {
  const [underWay] = useState(() => new Set<object>())
  const tell = (file: object, isUnderWay: boolean) => {
    if (isUnderWay) underWay.add(file)
    else underWay.delete(file)
    onSending(underWay.size > 0)
  }
  return {
    ...shelf,
    send: async (file, told, signal) => {
      tell(file, true)
      try {
        return await shelf.send(file, told, signal)
      } finally {
        tell(file, false)
      }
    },
  }
}

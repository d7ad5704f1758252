import { useDebouncedValue } from '@mantine/hooks'
import {
  complaints,
  type DraftForm,
  type Preview,
  type ProcessDetails,
} from '../../../api/complaints/contract.ts'
import { useApiQuery } from '../../client.ts'
import { withoutIncidentIds } from './form.ts'

const nobody: Preview['near'] = []

/**
 * Who would read what is written so far, and what it leads to; until that is known, what holds for every
 * complaint.
 */
export function usePreview(draftId: string, process: ProcessDetails, form: DraftForm): Preview {
  const [written] = useDebouncedValue(form, 1000)
  const read = useApiQuery(
    complaints.preview,
    { params: { id: draftId }, body: { form: withoutIncidentIds(written) } },
    { keepLast: true },
  )
  return (
    read.data ?? {
      committee: process.committee,
      canBeReceived: process.canBeReceived,
      others: process.others,
      stages: process.stages,
      near: nobody,
    }
  )
}

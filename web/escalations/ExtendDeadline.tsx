import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Extension } from '../../api/escalations/contract.ts'
import type { CallError } from '../client.ts'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'
import { spanWords } from '../workflows/designer/labels.ts'

type Props = {
  term: { name: string; dueAt: string | null; citation: string | null; extension: Extension }
  act: { isPending: boolean; error: CallError | null }
  onSend: (note: string) => void
  onClose: () => void
}
/** Asks for the reason of an extension, and says before what it does and how often the process allows it. */
export function ExtendDeadline({ term: { name, dueAt, citation, extension }, ...dialog }: Props) {
  const { t } = useTranslation()
  const { amount, unit, left } = extension
  return (
    <NotedDialog {...dialog} question={t('Extend “{{name}}”?', { name })} verb={t('Extend')}>
      <div>
        {dueAt && (
          <Text fw={600}>
            <Sentence say="Currently due {{when}}" when={<When at={dueAt} />} />
          </Text>
        )}
        {citation && (
          <Text size="sm" c="dimmed">
            {citation}
          </Text>
        )}
      </div>
      <Text>
        {t(
          'The deadline and its upcoming thresholds move by {{span}}. Thresholds set by a scheduler stay as they are.',
          {
            span: spanWords(amount, unit),
          },
        )}{' '}
        {t('The process allows {{count}} extensions, including this one.', { count: left })}{' '}
        {t('Your reason is kept in the timeline, where the committee can read it.')}
      </Text>
    </NotedDialog>
  )
}

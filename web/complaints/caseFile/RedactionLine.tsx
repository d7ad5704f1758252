import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Redaction } from '../../../api/complaints/caseFileContract.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { reasonLabels } from './labels.ts'

/** Who redacted it, when and why. */
export function RedactionLine({ redaction, onLift }: { redaction: Redaction; onLift: () => void }) {
  const { t } = useTranslation()
  const { reason, words, by, at, everywhere } = redaction
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed">
        {t(reasonLabels[reason])}: {words}
        {' · '}
        <Sentence say="by {{name}}, {{when}}" name={by} when={<When at={at} relative={false} />} />
        {everywhere && ` · ${t('wherever else the words appear')}`}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onLift}>
        {t('Lift the redaction')}
      </Button>
    </Group>
  )
}

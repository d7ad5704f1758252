import { List, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Proof } from '../../api/compliance/basicsContract.ts'
import type { z } from 'zod'
import { msg } from '../i18n.ts'

type ProofRow = z.infer<typeof Proof>
const words: Record<ProofRow['kind'], string> = {
  COURSE: msg('People who completed “{{name}}”: {{done}} of {{all}}'),
  POLICY: msg('People who accepted “{{name}}”: {{done}} of {{all}}'),
  COMMITTEE: msg('What the law asks of the committee {{name}}: {{done}} of {{all}}'),
}
/** What there is today of what fulfils an obligation. Nothing for one that names nothing. */
export function Proofs({ proofs }: { proofs: readonly ProofRow[] }) {
  const { t } = useTranslation()
  if (proofs.length === 0) return null
  return (
    <Paper p="lg" component="section" aria-labelledby="proofs">
      <Stack gap="md">
        <Title order={2} size="h4" id="proofs">
          {t('What there is today')}
        </Title>
        <ProofList proofs={proofs} />
      </Stack>
    </Paper>
  )
}

/** The same without its heading. */
export function ProofList({ proofs }: { proofs: readonly ProofRow[] }) {
  const { t } = useTranslation()
  return proofs.map(({ kind, name, done, all, lacks }) => (
    <Stack gap={4} key={kind}>
      <Text>{t(words[kind], { name, done, all })}</Text>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={t(words[kind], { name, done, all })} />
      {lacks.length > 0 && (
        <List size="sm">
          {lacks.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  ))
}

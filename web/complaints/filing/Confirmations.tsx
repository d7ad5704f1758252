import { Checkbox, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import type { Errors } from './form.ts'

type Props = {
  prerequisites: ProcessDetails['prerequisites']
  ticked: string[]
  errors: Errors
  change: (ticked: string[]) => void
}
/** What has to be confirmed, after everything is written and before it is filed. */
export function Confirmations({ prerequisites, ticked, errors, change }: Props) {
  const { t } = useTranslation()
  if (prerequisites.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Please confirm before you file')}
      </Title>
      <Checkbox.Group aria-label={t('Please confirm before you file')} value={ticked} onChange={change}>
        <Stack gap="sm">
          {prerequisites.map(({ id, statement, citation }) => (
            <Checkbox
              key={id}
              id={fieldId(`ticked.${id}`)}
              value={id}
              label={statement}
              description={citation ?? undefined}
              error={ticked.includes(id) ? undefined : errors[`ticked.${id}`]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </section>
  )
}

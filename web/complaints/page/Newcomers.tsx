import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { useCaseAct } from './useCase.tsx'

/**
 * Who was appointed to the committee after this was filed: they see nothing of it until somebody here lets
 * them in.
 */
export function Newcomers({ page: { caseId, newcomers, abilities } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<CasePage['newcomers'][number] | null>(null)
  const act = useCaseAct(complaints.admit, () => ask(null))
  return (
    <Alert
      color="blue"
      icon={<IconUserPlus size={18} aria-hidden />}
      title={t('Somebody new was appointed to the committee')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {abilities.admit
            ? t('They see nothing of this until you let them in.')
            : t('They see nothing of this until whoever hears it lets them in.')}
        </Text>
        {newcomers.map((person) => (
          <Group key={person.userId} gap="sm">
            <Text size="sm" fw={600}>
              {person.name}
            </Text>
            {abilities.admit && (
              <Button size="xs" variant="default" onClick={() => ask(person)}>
                {t('Let {{name}} in', { name: person.name })}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Confirm
        opened={asked !== null}
        onClose={() => ask(null)}
        question={t('Let {{name}} in?', { name: asked?.name ?? '' })}
        verb={act.error?.code === 'UNAVAILABLE' ? t('Try again') : t('Let them in')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => asked && act.mutate({ params: { id: caseId }, body: { userId: asked.userId } })}
      >
        {t(
          'They read everything about it from then on and decide on it with the others. If you do not know them, ask why they were appointed first.',
        )}
      </Confirm>
    </Alert>
  )
}

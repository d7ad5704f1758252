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
      title={t('A new member was appointed to the committee')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {abilities.admit
            ? t('They cannot see anything about this complaint until you give them access.')
            : t('They cannot see anything about this complaint until its committee gives them access.')}
        </Text>
        {newcomers.map((person) => (
          <Group key={person.userId} gap="sm">
            <Text size="sm" fw={600}>
              {person.name}
            </Text>
            {abilities.admit && (
              <Button size="xs" variant="default" onClick={() => ask(person)}>
                {t('Give {{name}} access', { name: person.name })}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Confirm
        opened={asked !== null}
        onClose={() => ask(null)}
        question={t('Give {{name}} access?', { name: asked?.name ?? '' })}
        verb={act.error?.isTemporary ? t('Try again') : t('Give access')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => asked && act.mutate({ params: { id: caseId }, body: { userId: asked.userId } })}
      >
        {t(
          'From then on, they can read everything about the complaint and take part in ' +
            'decisions. If you do not know them, first ask why they were appointed.',
        )}
      </Confirm>
    </Alert>
  )
}

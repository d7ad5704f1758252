import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconTrash, IconUserEdit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '../../api/committees/contract.ts'
import { Can } from '../parts/Can.tsx'
import { dayWords, formatMoment } from '../parts/moments.ts'
import { useMe } from '../shell/me.ts'
import classes from './Committees.module.css'
import { partLabels } from './parts.ts'

type Props = {
  committee: Committee
  /** The unit's default, where this committee is another one of it. */
  defaultName: string | null
  appoint: () => void
  dissolve: () => void
}
/** One committee with its members, and what can be done with it. */
export function CommitteeCard({ committee, defaultName, appoint, dissolve }: Props) {
  const { t } = useTranslation()
  const { name, branchName, active, isDefault } = committee
  return (
    <Paper component="section" aria-label={name}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {branchName}
          </Text>
          {isDefault && (
            <Badge variant="light" mt={4} tt="none">
              {t('Hears new complaints')}
            </Badge>
          )}
          {active && !isDefault && defaultName && (
            <Text size="sm">
              {t('Hears a complaint only if nobody on {{name}} can', { name: defaultName })}
            </Text>
          )}
          <DissolvedOn committee={committee} />
        </div>
        {active && (
          <Group gap="xs">
            <Can may="committee:update">
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconUserEdit size={16} aria-hidden />}
                onClick={appoint}
                aria-label={t('Appoint members of {{name}}', { name })}
              >
                {t('Appoint')}
              </Button>
            </Can>
            <Can may="committee:dissolve">
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={dissolve}
                aria-label={t('Dissolve {{name}}', { name })}
              >
                {t('Dissolve')}
              </Button>
            </Can>
          </Group>
        )}
      </Group>
      <ol className={classes.members}>
        {committee.members.map((member) => (
          <MemberLine key={member.userId} member={member} />
        ))}
      </ol>
    </Paper>
  )
}

function DissolvedOn({ committee: { dissolvedAt } }: { committee: Committee }) {
  const { t } = useTranslation()
  const { timeZone } = useMe()
  if (!dissolvedAt) return null
  return (
    <Text size="sm">
      {t('Dissolved on {{day}}', { day: formatMoment(dissolvedAt, timeZone, { time: false }) })}
    </Text>
  )
}

function MemberLine({ member }: { member: Committee['members'][number] }) {
  const { t } = useTranslation()
  const { from, until, state } = member.term
  return (
    <li>
      <span>
        <Text span fw={600} size="sm">
          {member.name}
        </Text>
        {member.designation && (
          <Text span size="sm" c="dimmed">
            {' '}
            · {member.designation}
          </Text>
        )}
        {!member.active && (
          <Text span size="sm" c="dimmed">
            {' '}
            · {t('left')}
          </Text>
        )}
        {state === 'AHEAD' && from && (
          <Text size="sm" c="dimmed">
            {t('Term begins on {{day}}', { day: dayWords(from) })}
          </Text>
        )}
        {state !== 'AHEAD' && until && (
          <Text size="sm" {...(state === 'OVER' ? { fw: 600 } : { c: 'dimmed' })}>
            {state === 'OVER'
              ? t('Term ended on {{day}}; hears no new complaints', { day: dayWords(until) })
              : t('Term until {{day}}', { day: dayWords(until) })}
          </Text>
        )}
      </span>
      <Text span size="sm">
        {t(partLabels[member.part])}
      </Text>
    </li>
  )
}

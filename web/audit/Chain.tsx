import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { audit, type Verified } from '../../api/audit/contract.ts'
import { call, type CallError } from '../client.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { When } from '../parts/When.tsx'
import classes from './Chain.module.css'

/** Whether anybody changed the log: asked when somebody wants to know, and drawn. */
export function Chain() {
  const { t } = useTranslation()
  const check = useQuery<Verified, CallError>({
    queryKey: ['audit', 'check'],
    queryFn: () => call(audit.verify),
    enabled: false,
    staleTime: Infinity,
  })
  return (
    <Paper component="section" aria-labelledby="chain">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} maw={560}>
          <Title order={2} size="h3" id="chain">
            {t('Is the log as it was written?')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(
              'Every entry is signed with a key that the database does not hold, and bound to the one before it. The length of the log is signed as well and kept outside of it, so that a change, a gap or a missing end shows.',
            )}
          </Text>
        </Stack>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {t('Check the chain')}
        </Button>
      </Group>
      <output className={classes.outcome}>
        {check.error && !check.isFetching && <Refusal error={check.error} />}
        {check.data && !check.isFetching && <Found found={check.data} />}
      </output>
    </Paper>
  )
}

function Found({ found }: { found: Verified }) {
  const { t } = useTranslation()
  const { valid, entries, lastHash, checkedAt } = found
  return (
    <Stack gap="xs" mt="md">
      <Drawn broken={!valid} />
      <Text fw={650}>
        {valid ? (
          entries === null ? (
            t('The chain holds from the first entry to the last.')
          ) : (
            t('The chain holds: {{count}} entries, from the first to the last.', { count: entries })
          )
        ) : (
          <Flaw found={found} />
        )}
      </Text>
      {!valid && (
        <Text size="sm">
          {t(
            'Tell those who run this server. If it was restored from a backup, they can say so; the log then names what was lost.',
          )}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Checked')} <When at={checkedAt} relative={false} />
      </Text>
      {valid && (
        <Text size="sm" c="dimmed" className={classes.hash}>
          {t('Fingerprint of the last entry, to note down and compare: {{hash}}', { hash: lastHash })}
        </Text>
      )}
    </Stack>
  )
}

function Flaw({ found: { flaw, firstBrokenSeq } }: { found: Verified }) {
  const { t } = useTranslation()
  if (flaw === 'MISSING')
    return (
      <>
        {t('Entries are missing from number {{seq}} on. They were removed after they were written.', {
          seq: firstBrokenSeq,
        })}
      </>
    )
  if (flaw === 'HEAD') return <>{t('The signed record of how long the log is was changed or removed.')}</>
  return (
    <>
      {t('Entry {{seq}} is not what was written: it was changed, moved or put there.', {
        seq: firstBrokenSeq,
      })}
    </>
  )
}

const links = [0, 1, 2, 3, 4, 5, 6]
/** Says nothing that the sentence below does not say. */
function Drawn({ broken }: { broken: boolean }) {
  return (
    <svg viewBox="0 0 300 36" className={classes.drawn} data-broken={broken} aria-hidden focusable={false}>
      {links.map((at) => {
        const apart = broken && at > 3 ? 14 : 0
        return (
          <g
            key={at}
            transform={`translate(${6 + at * 40 + apart} ${broken && at > 3 ? 4 : 0}) ${broken && at === 4 ? 'rotate(-14 22 18)' : ''}`}
            data-after={broken && at > 3}
          >
            <rect x="0" y="9" width="46" height="18" rx="9" />
          </g>
        )
      })}
    </svg>
  )
}

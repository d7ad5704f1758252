import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { audit, type Verified } from '../../api/audit/contract.ts'
import { call, type CallError } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
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
            {t('Has the log been changed?')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(
              'Each entry is signed with a key that is not stored in the database, and linked ' +
                'to the entry before it. The length of the log is signed too and stored ' +
                'separately, so any changed, missing or removed entry can be detected.',
            )}
          </Text>
        </Stack>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {t('Verify the log')}
        </Button>
      </Group>
      <output className={classes.outcome}>
        {check.error && !check.isFetching && <MutationError error={check.error} />}
        {check.data && !check.isFetching && <VerificationResult result={check.data} />}
      </output>
    </Paper>
  )
}

function VerificationResult({ result }: { result: Verified }) {
  const { t } = useTranslation()
  const { valid, entries, lastHash, checkedAt } = result
  return (
    <Stack gap="xs" mt="md">
      <ChainDrawing broken={!valid} />
      <Text fw={650}>
        {valid ? (
          entries === null ? (
            t('The log is complete and unchanged.')
          ) : (
            t('The log is complete and unchanged: {{count}} entries checked.', { count: entries })
          )
        ) : (
          <FirstBrokenEntry result={result} />
        )}
      </Text>
      {!valid && (
        <Text size="sm">
          {t(
            'Contact the people who run this server. If it was restored from a backup, ' +
              'they can record that, and the log will then show what was lost.',
          )}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Checked')} <When at={checkedAt} relative={false} />
      </Text>
      {valid && (
        <Text size="sm" c="dimmed" className={classes.hash}>
          {t('Checksum of the last entry, to write down and compare later: {{hash}}', { hash: lastHash })}
        </Text>
      )}
    </Stack>
  )
}

function FirstBrokenEntry({ result: { flaw, firstBrokenSeq } }: { result: Verified }) {
  const { t } = useTranslation()
  if (flaw === 'MISSING')
    return (
      <>
        {t('Entries are missing, starting with number {{seq}}. They were removed after they were written.', {
          seq: firstBrokenSeq,
        })}
      </>
    )
  if (flaw === 'HEAD') return <>{t('The signed record of the log’s length was changed or removed.')}</>
  return (
    <>
      {t('Entry {{seq}} does not match what was recorded: it was changed, moved or inserted later.', {
        seq: firstBrokenSeq,
      })}
    </>
  )
}

const links = [0, 1, 2, 3, 4, 5, 6]
/** Says nothing that the sentence below does not say. */
function ChainDrawing({ broken }: { broken: boolean }) {
  return (
    <svg viewBox="0 0 300 36" className={classes.drawn} data-broken={broken} aria-hidden focusable={false}>
      {links.map((at) => {
        const apart = broken && at > 3 ? 14 : 0
        const place = `translate(${6 + at * 40 + apart} ${broken && at > 3 ? 4 : 0})`
        return (
          <g
            key={at}
            transform={`${place} ${broken && at === 4 ? 'rotate(-14 22 18)' : ''}`}
            data-after={broken && at > 3}
          >
            <rect x="0" y="9" width="46" height="18" rx="9" />
          </g>
        )
      })}
    </svg>
  )
}

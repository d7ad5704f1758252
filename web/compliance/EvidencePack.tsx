import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { evidencePacks, type EvidenceKeys } from '../../api/compliance/evidenceContract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { formatMoment } from '../parts/moments.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { JobFile } from '../reports/JobFile.tsx'
import { useZone } from '../shell/me.ts'
import { UnitSelect } from '../parts/UnitSelect.tsx'
import { jurisdictionSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { DateField } from '../parts/DateField.tsx'
import { useToday } from '../parts/useToday.ts'

/** /compliance/evidence-pack: one signed file for an auditor, and the page that checks it. */
export function Component() {
  const { t } = useTranslation()
  const today = useToday()
  const [branchId, setUnit] = useState<string | null>(null)
  const [userId, setPerson] = useState<string | null>(null)
  const [jurisdictionId, setLaw] = useState<string | null>(null)
  const [asOfDay, setDay] = useState('')
  const [jobId, setJob] = useState<string | null>(null)
  const key = useApiQuery(evidencePacks.key, {})
  const order = useApiMutation(evidencePacks.order, { onDone: (job) => setJob(job.jobId) })
  const refused = fieldErrors(order.error)
  return (
    <Page
      title={t('Evidence pack')}
      lead={t(
        'Trainings, acceptances, reminders and obligations in one signed file, for an auditor or an authority.',
      )}
      crumbs={[{ label: t('Compliance'), to: '/compliance' }]}
    >
      <Stack gap="xl">
        <Paper p="lg">
          <Stack gap="md">
            <UnitSelect
              label={t('Business unit')}
              placeholder={t('All Business Units')}
              value={branchId}
              onChange={setUnit}
            />
            <ServerSelect
              source={jurisdictionSource()}
              label={t('Law')}
              placeholder={t('All laws')}
              description={t('Only what this law asks for, with the courses and policies that fulfil it')}
              value={jurisdictionId}
              onChange={setLaw}
            />
            <PersonSelect
              label={t('Only this person')}
              description={t('Leave empty for all people')}
              value={userId}
              onChange={(person) => setPerson(person?.userId ?? null)}
            />
            <DateField
              label={t('As of the end of')}
              max={today}
              description={t('Without a day, as of now. What happened later is not in it.')}
              value={asOfDay}
              error={refused['asOfDay']}
              onChange={setDay}
            />
            <Text size="sm">
              {t(
                'It holds names and nothing of any complaint but how many were filed in a year that is over.',
              )}
            </Text>
            <MutationError error={Object.keys(refused).length === 0 ? order.error : null} />
            {jobId ? (
              <JobFile jobId={jobId} onClose={() => setJob(null)} />
            ) : (
              <Group>
                <Button
                  leftSection={<IconShieldCheck size={18} aria-hidden />}
                  loading={order.isPending}
                  onClick={() =>
                    order.mutate({
                      body: {
                        ...(branchId ? { branchId } : {}),
                        ...(userId ? { userId } : {}),
                        ...(jurisdictionId ? { jurisdictionId } : {}),
                        ...(asOfDay ? { asOfDay } : {}),
                      },
                    })
                  }
                >
                  {t('Make the evidence pack')}
                </Button>
              </Group>
            )}
          </Stack>
        </Paper>
        <Paper p="lg" component="section" aria-labelledby="verify">
          <Stack gap="sm">
            <Title order={2} size="h4" id="verify">
              {t('How an auditor checks it')}
            </Title>
            <Text size="sm">
              {t('The page below finds every changed byte, offline.')}{' '}
              {t('Tell the auditor the checksum of the key by another way than the file.')}
            </Text>
            <Anchor href="/learning/api/evidence-pack/verifier" download size="sm">
              {t('Download the page that verifies')}
            </Anchor>
            {key.data && <Checksums keys={key.data} />}
          </Stack>
        </Paper>
      </Stack>
    </Page>
  )
}

/** What an auditor compares: of the present key, and of those before it. */
function Checksums({ keys: { checksum, earlier } }: { keys: EvidenceKeys }) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <>
      <Checksum title={t('Checksum of the key')} checksum={checksum} />
      {earlier.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('Checksums of earlier keys')}
          </Text>
          <Text size="sm">
            {t('A pack that was made before the key was replaced is checked with the key of its day.')}
          </Text>
        </div>
      )}
      {earlier.map((key) => (
        <Checksum
          key={key.checksum}
          checksum={key.checksum}
          title={
            key.usedUntil
              ? t('Used until {{moment}}', { moment: formatMoment(key.usedUntil, zone) })
              : t('Being replaced now')
          }
        />
      ))}
    </>
  )
}

function Checksum({ title, checksum }: { title: string; checksum: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" ff="monospace">
        {checksum}
      </Text>
    </div>
  )
}

import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCertificate, IconCheck, IconCopy, IconFileTypePdf, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Certificate, RecordEntry } from '../../api/certificates/contract.ts'
import { inPercent } from '../i18n.ts'
import { languages } from '../../api/messages/languages.ts'
import { learningLooks } from '../learning/labels.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import type { List } from '../parts/useList.ts'
import { useLetters } from '../parts/useLetters.ts'
import { When } from '../parts/When.tsx'
import { certificateLooks } from './labels.ts'
import { Revoke } from './Revoke.tsx'

/** Cycles of courses, the newest first. */
export function RecordTable({ list, empty }: { list: List<RecordEntry>; empty: string }) {
  const { t } = useTranslation()
  useLetters(list.page?.content.flatMap(({ language }) => language ?? []) ?? [])
  const [revoking, setRevoking] = useState<RecordEntry | null>(null)
  return (
    <>
      <DataTable
        list={list}
        label={t('Learning record')}
        keyOf={({ assignmentId }) => assignmentId}
        empty={{ icon: IconCertificate, words: empty }}
        columns={[
          { title: t('Course'), render: (entry) => <Course entry={entry} /> },
          { title: t('Status'), render: (entry) => <Standing entry={entry} /> },
          {
            title: t('Completed'),
            render: ({ completedAt, validUntil }) =>
              completedAt ? (
                <>
                  <When at={completedAt} time={false} relative={false} />
                  {validUntil && (
                    <Text size="sm" c="dimmed">
                      {t('Valid until')} <When at={validUntil} time={false} relative={false} />
                    </Text>
                  )}
                </>
              ) : (
                '–'
              ),
          },
          {
            title: t('Score'),
            align: 'right',
            render: ({ score }) => (score === null ? '–' : inPercent(score)),
          },
          {
            title: t('Certificate'),
            render: (entry) =>
              entry.certificate ? (
                <Shown certificate={entry.certificate} revoke={() => setRevoking(entry)} />
              ) : (
                '–'
              ),
          },
        ]}
      />
      {revoking?.certificate && (
        <Revoke
          certificate={revoking.certificate}
          courseTitle={revoking.courseTitle}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}
function Course({ entry: { courseTitle, cycle, versionNumber, language } }: { entry: RecordEntry }) {
  const { t } = useTranslation()
  const facts = [
    t('Cycle {{cycle}}', { cycle }),
    t('Version {{version}}', { version: versionNumber }),
    ...(language ? [languages[language]] : []),
  ]
  return (
    <>
      <span lang={language ?? undefined}>{courseTitle}</span>
      <Text size="sm" c="dimmed" fw={400}>
        {facts.join(' · ')}
      </Text>
    </>
  )
}

function Standing({ entry: { assignStatus, learningStatus } }: { entry: RecordEntry }) {
  const { t } = useTranslation()
  if (assignStatus === 'UNASSIGNED')
    return (
      <StatusTag tone="calm" icon={IconUserMinus}>
        {t('Unassigned')}
      </StatusTag>
    )
  const { word, tone, icon } = learningLooks[learningStatus]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(word)}
    </StatusTag>
  )
}

function Shown({ certificate, revoke }: { certificate: Certificate; revoke: () => void }) {
  const { t } = useTranslation()
  const { status, serial, pdfUrl, verifyUrl, revoked, mayRevoke } = certificate
  const { word, tone, icon } = certificateLooks[status]
  return (
    <Stack gap={6} align="flex-start">
      <Group gap="xs">
        <StatusTag tone={tone} icon={icon}>
          {t(word)}
        </StatusTag>
        {revoked ? (
          <Text size="sm">{t('Reason: {{reason}}', { reason: revoked.reason })}</Text>
        ) : (
          <Anchor size="sm" href={verifyUrl} className="one-line">
            {serial}
          </Anchor>
        )}
      </Group>
      {!revoked && (
        <Group gap="xs">
          {pdfUrl && (
            <Button
              component="a"
              size="compact-sm"
              variant="default"
              href={pdfUrl}
              download
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              aria-label={t('Download certificate {{serial}}', { serial })}
            >
              {t('Download')}
            </Button>
          )}
          <CopyButton value={verifyUrl}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? t('Copied') : t('Copy link')}
              </Button>
            )}
          </CopyButton>
          {mayRevoke && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={revoke}>
              {t('Revoke')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

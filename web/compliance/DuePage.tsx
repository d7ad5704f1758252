import { Anchor, Button, Group, List, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  complianceInstances,
  evidenceFilePath,
  type ComplianceInstanceDetails,
} from '../../api/compliance/contract.ts'
import type { z } from 'zod'
import { useApiMutation, useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { dayWords } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { AddEvidence } from './AddEvidence.tsx'
import { AnnualReturn } from './AnnualReturn.tsx'
import { citations, lookOf } from './labels.ts'
import { Proofs } from './Proofs.tsx'
import { SubmitObligation } from './SubmitObligation.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'

type Details = z.infer<typeof ComplianceInstanceDetails>
/** /compliance/due/:instanceId */
export function Component() {
  const { t } = useTranslation()
  const { instanceId = '' } = useParams()
  const read = useApiQuery(complianceInstances.details, { params: { id: instanceId } })
  const crumbs = [{ label: t('Compliance'), to: '/compliance' }]
  if (!read.data)
    return (
      <Page title={t('Obligation')} crumbs={crumbs}>
        {read.error ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Page>
    )
  const due = read.data
  const { word, tone, icon } = lookOf(due)
  const isOpen = due.status === 'DUE' || due.status === 'NOT_DUE'
  return (
    <Page title={due.title} lead={due.branchName} crumbs={crumbs}>
      <Stack gap="xl" key={due.instanceId}>
        <Paper p="lg">
          <Stack gap="sm">
            <Group gap="sm">
              <StatusTag tone={tone} icon={icon}>
                {t(word)}
              </StatusTag>
              <Text size="sm">
                {t('Due')}: <When at={due.dueAt} time={false} />
              </Text>
            </Group>
            <Facts due={due} />
            {isOpen && <Answer due={due} />}
            {due.status === 'SUBMITTED' && <Acknowledge due={due} />}
          </Stack>
        </Paper>
        {due.hasReturn && <AnnualReturn instanceId={due.instanceId} />}
        <Proofs proofs={due.proofs} />
        <Evidence due={due} />
      </Stack>
    </Page>
  )
}

function Facts({ due }: { due: Details }) {
  const { t } = useTranslation()
  const facts = [
    [t('Period'), [...new Set([due.startsOn, due.endsOn])].map(dayWords).join(' – ')],
    [t('Law'), due.legalReference],
    [t('How sure the citation is'), due.citation ? t(citations[due.citation]) : ''],
    [t('Authority'), due.authority],
    [t('If it is missed'), due.penaltyNote],
    [t('Who looks after it'), due.ownerName ?? ''],
    [t('Acknowledgement number'), due.acknowledgementNo ?? ''],
    [t('Day on which it was sent'), due.filedOn ? dayWords(due.filedOn) : ''],
    [t('Why there is no evidence'), due.noEvidenceReason ?? ''],
    [t('Why it does not apply'), due.reason ?? ''],
  ].filter(([, value]) => value)
  return (
    <>
      {due.description && <Text>{due.description}</Text>}
      {facts.map(([label, value]) => (
        <Text size="sm" key={label}>
          <Text span fw={600} size="sm">
            {label}:
          </Text>{' '}
          {value}
        </Text>
      ))}
      <Text size="sm" fw={600}>
        {t('Why it applies here')}
      </Text>
      <List size="sm">
        {due.reasons.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
    </>
  )
}

/** Submitting, and saying that it does not apply. */
function Answer({ due }: { due: Details }) {
  const { t } = useTranslation()
  const [doing, start] = useState<'submit' | 'dismiss' | null>(null)
  const [text, write] = useState('')
  const close = () => {
    start(null)
    write('')
  }
  const done = (message: string) => () => {
    notifications.show({ message })
    close()
  }
  const waitsUntil = due.submittableFrom
  const dismiss = useApiMutation(complianceInstances.dismiss, {
    onDone: done(t('It is recorded that this does not apply.')),
  })
  const input = { params: { id: due.instanceId } }
  const { version } = due
  return (
    <Group gap="sm">
      {due.isSubmittable ? (
        <Button onClick={() => start('submit')}>{t('Submit')}</Button>
      ) : (
        waitsUntil && (
          <Text size="sm">{t('It can be submitted from {{day}}.', { day: dayWords(waitsUntil) })}</Text>
        )
      )}
      <Can may="compliance:update">
        <Button variant="default" onClick={() => start('dismiss')}>
          {t('Does not apply')}
        </Button>
      </Can>
      {doing === 'submit' && (
        <SubmitObligation due={due} onDone={done(t('It is submitted.'))} onClose={close} />
      )}
      <Modal opened={doing === 'dismiss'} onClose={close} title={t('Does this not apply?')}>
        <Stack gap="md">
          <LimitedTextarea
            label={t('Why it does not apply')}
            autosize
            minRows={3}
            limit={2000}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <MutationError error={dismiss.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Go back')}
            </Button>
            <Button
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ ...input, body: { version, reason: text.trim() } })}
            >
              {t('Does not apply')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}

/** The number that an authority sends later. */
function Acknowledge({ due }: { due: Details }) {
  const { t } = useTranslation()
  const [number, write] = useState('')
  const submit = useApiMutation(complianceInstances.submit)
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        <LimitedTextInput
          label={t('Acknowledgement number')}
          limit={100}
          value={number}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!number.trim()}
          loading={submit.isPending}
          onClick={() =>
            submit.mutate({
              params: { id: due.instanceId },
              body: { version: due.version, acknowledgementNo: number.trim() },
            })
          }
        >
          {t('Record it')}
        </Button>
      </Group>
      <MutationError error={submit.error} />
    </Stack>
  )
}

function Evidence({ due }: { due: Details }) {
  const { t } = useTranslation()
  return (
    <Paper p="lg" component="section" aria-labelledby="evidence">
      <Stack gap="md">
        <Title order={2} size="h4" id="evidence">
          {t('Evidence')}
        </Title>
        {due.evidenceErased && <Text size="sm">{due.evidenceErased}</Text>}
        {due.evidence.length === 0 && due.evidenceErased === null ? (
          <Text size="sm" c="dimmed">
            {t('Nothing was added yet.')}
          </Text>
        ) : (
          due.evidence.map((each) => (
            <div key={each.evidenceId}>
              <Text>{each.note}</Text>
              <Text size="sm" c="dimmed">
                {each.addedBy} · <When at={each.at} relative={false} />
                {each.fileId && (
                  <>
                    {' · '}
                    <Anchor
                      href={evidenceFilePath.replace('{id}', each.evidenceId)}
                      target="_blank"
                      rel="noreferrer"
                      size="sm"
                    >
                      {t('Open the file')}
                    </Anchor>
                  </>
                )}
              </Text>
            </div>
          ))
        )}
        <AddEvidence instanceId={due.instanceId} />
      </Stack>
    </Paper>
  )
}

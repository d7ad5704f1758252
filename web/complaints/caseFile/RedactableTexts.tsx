import { Button, Checkbox, Group, Pagination, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  caseFiles,
  CaseFilePlace,
  type CaseFileItem,
  type Redaction,
} from '../../../api/complaints/caseFileContract.ts'
import { useApiMutation, useApiQuery } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import classes from '../page/page.module.css'
import { RedactedText } from './RedactedText.tsx'
import { placeLabels } from './labels.ts'
import { RedactDialog } from './RedactDialog.tsx'
import { RedactionLine } from './RedactionLine.tsx'

const pageSize = 20
const places = CaseFilePlace.options.filter((place) => place !== 'REDACTIONS')

/** What the case file says, text by text, each to be redacted, with what is. */
export function RedactableTexts({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const [part, choose] = useState<string | null>(null)
  const [redactedOnly, setRedactedOnly] = useState(false)
  const [marked, mark] = useState<CaseFileItem | null>(null)
  const [lifted, lift] = useState<Redaction | null>(null)
  const chosen = places.find((place) => place === part)
  const [pageNo, goTo] = useState(0)
  const { data, error, refetch } = useApiQuery(caseFiles.items, {
    params: { id: caseId },
    query: { ...(chosen ? { part: chosen } : {}), redactedOnly: String(redactedOnly) },
  })
  const last = Math.max(0, Math.ceil((data?.length ?? 0) / pageSize) - 1)
  const from = Math.min(pageNo, last) * pageSize
  return (
    <Stack gap="md" component="section" aria-labelledby="redactions">
      <Title order={2} size="h3" id="redactions">
        {t('Redactions')}
      </Title>
      <Text size="sm">
        {t('Redacted copies have a black bar in place of these words, with who redacted them and why.')}
      </Text>
      <Group gap="md" align="flex-end">
        <Select
          label={t('Chapter')}
          placeholder={t('All chapters')}
          clearable
          data={places.map((value) => ({ value, label: t(placeLabels[value]) }))}
          value={part}
          onChange={(value) => {
            choose(value)
            goTo(0)
          }}
        />
        <Checkbox
          label={t('Only what is redacted')}
          checked={redactedOnly}
          onChange={(event) => {
            setRedactedOnly(event.currentTarget.checked)
            goTo(0)
          }}
        />
      </Group>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading lines={6} />}
      {data?.length === 0 && <Empty words={t('No text matches.')} />}
      <ul className={classes.plain}>
        {data?.slice(from, from + pageSize).map((item) => (
          <li key={item.item}>
            <Shown item={item} onRedact={() => mark(item)} onLift={lift} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Pagination
          total={last + 1}
          value={from / pageSize + 1}
          onChange={(page) => goTo(page - 1)}
          size="sm"
          siblings={0}
          getItemProps={(page) => ({ 'aria-label': t('Page {{page}}', { page }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('next page') : t('previous page'),
          })}
        />
      )}
      {marked && <RedactDialog caseId={caseId} item={marked} onClose={() => mark(null)} />}
      {lifted && <Lift caseId={caseId} redaction={lifted} onClose={() => lift(null)} />}
    </Stack>
  )
}

type ShownProps = { item: CaseFileItem; onRedact: () => void; onLift: (redaction: Redaction) => void }
function Shown({ item, onRedact, onLift }: ShownProps) {
  const { t } = useTranslation()
  const { part, label, text, redactions } = item
  const isWhole = redactions.some(({ passage }) => passage === null)
  return (
    <Stack gap={4}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" c="dimmed">
            {t(placeLabels[part])}
          </Text>
          <Text fw={600}>{label}</Text>
        </div>
        {!isWhole && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Redact “{{label}}”', { label })}
            onClick={onRedact}
          >
            {t('Redact')}
          </Button>
        )}
      </Group>
      <RedactedText text={text} passages={redactions.map(({ passage }) => passage)} />
      {redactions.map((redaction) => (
        <RedactionLine key={redaction.redactionId} redaction={redaction} onLift={() => onLift(redaction)} />
      ))}
    </Stack>
  )
}

type LiftProps = { caseId: string; redaction: Redaction; onClose: () => void }
function Lift({ caseId, redaction, onClose }: LiftProps) {
  const { t } = useTranslation()
  const act = useApiMutation(caseFiles.lift, { refreshes: [caseFiles.items], onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Lift this redaction?')}
      verb={t('Lift the redaction')}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate({ params: { id: caseId, redactionId: redaction.redactionId } })}
    >
      {t('The next copies show these words. Copies that were made stay as they are.')}
    </Confirm>
  )
}

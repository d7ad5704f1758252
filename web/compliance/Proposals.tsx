import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Permission } from '../../api/core/permissions.ts'
import { courseSchedules } from '../../api/assignments/scheduleContract.ts'
import { complianceItems } from '../../api/compliance/contract.ts'
import { compliancePacks, type Proposal } from '../../api/compliance/packsContract.ts'
import { RuleEditor } from '../assignments/rules/RuleEditor.tsx'
import { useApiMutation, useApiQuery } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { useMe } from '../shell/me.ts'
import { ProofList } from './Proofs.tsx'
import { courseSource, policySource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'

/** /compliance/packs/:packKey: what would fulfil the obligations of a pack, and what there is of it today. */
export function Component() {
  const { t } = useTranslation()
  const { packKey = '' } = useParams()
  const read = useApiQuery(compliancePacks.proposals, { params: { packKey } })
  return (
    <Page
      title={t('Courses and policies that fulfil obligations')}
      lead={t('Nothing is made until you confirm it. A course or policy begins as a draft.')}
      crumbs={[
        { label: t('Compliance'), to: '/compliance' },
        { label: t('Obligations'), to: '/compliance/obligations' },
        { label: t('Obligations from a pack'), to: '/compliance/packs' },
      ]}
    >
      {read.data ? (
        read.data.length === 0 ? (
          <Paper p={0}>
            <Empty words={t('None of its obligations that training or a policy fulfils has been added.')} />
          </Paper>
        ) : (
          <Stack gap="xl">
            {read.data.map((proposal) => (
              <Proposed key={proposal.itemId} proposal={proposal} />
            ))}
          </Stack>
        )
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function Proposed({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { itemId, title, legalReference, units, linked, proofs, kind } = proposal
  return (
    <Paper p="lg" component="section" aria-labelledby={itemId}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={itemId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {legalReference}
          </Text>
        </div>
        <Text size="sm">
          {units.length === 0
            ? t('It applies to no business unit at present.')
            : t('It applies to: {{units}}', {
                units: units
                  .map(({ branchName, people }) =>
                    t('{{unit}} ({{number}} people)', { unit: branchName, number: people }),
                  )
                  .join(', '),
              })}
        </Text>
        {linked ? <Linked proposal={proposal} linked={linked} /> : <Choose proposal={proposal} />}
        {linked && kind === 'COURSE' && linked.isPublished && (
          <Assigning proposal={proposal} courseId={linked.id} />
        )}
        <ProofList proofs={proofs} />
      </Stack>
    </Paper>
  )
}

function Linked({
  proposal: { kind },
  linked,
}: {
  proposal: Proposal
  linked: NonNullable<Proposal['linked']>
}) {
  const { t } = useTranslation()
  const isCourse = kind === 'COURSE'
  return (
    <Text>
      {isCourse ? t('Course that fulfils it') : t('Policy that fulfils it')}:{' '}
      <Anchor component={Link} to={isCourse ? `/courses/${linked.id}` : `/policies/${linked.id}`}>
        {linked.name}
      </Anchor>
      {!linked.isPublished &&
        ` (${isCourse ? t('A draft. Publish it, then assign it here.') : t('A draft. Write and publish it there.')})`}
    </Text>
  )
}

/** What to ask for, in place of what somebody may not do. */
function Allowed({ may, right, children }: { may: Permission; right: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  if (permissions.includes(may)) return children
  return (
    <Text size="sm">
      {t('You need the right “{{right}}” for this. Ask a person who gives rights in this workspace.', {
        right,
      })}
    </Text>
  )
}

/** A draft to begin, or one that is there already. */
function Choose({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { itemId, version, kind, begins } = proposal
  const [isConfirming, setConfirming] = useState(false)
  const begin = useApiMutation(compliancePacks.begin, {
    onDone: () => {
      setConfirming(false)
      notifications.show({ message: t('The draft is there, and named by the obligation.') })
    },
  })
  const isCourse = kind === 'COURSE'
  return (
    <Stack gap="sm">
      {begins && (
        <Allowed
          may={isCourse ? 'course:update' : 'policy:update'}
          right={isCourse ? t('Write courses') : t('Write and publish policies')}
        >
          <Group gap="sm">
            <Text fw={600}>{begins.name}</Text>
            <Button
              onClick={() => setConfirming(true)}
              aria-label={
                isCourse
                  ? t('Begin the course “{{name}}”', { name: begins.name })
                  : t('Begin the policy “{{name}}”', { name: begins.name })
              }
            >
              {t('Begin')}
            </Button>
          </Group>
        </Allowed>
      )}
      <Existing itemId={itemId} version={version} kind={kind} />
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={isCourse ? t('Begin this course?') : t('Begin this policy?')}
        verb={t('Begin')}
        busy={begin.isPending}
        error={begin.error}
        onConfirm={() => begin.mutate({ body: { complianceItemId: itemId, version } })}
      >
        {isCourse
          ? t(
              'A draft is made from the starter course. Nobody is assigned it before you publish it and add a rule.',
            )
          : begins?.starterId
            ? t(
                'A draft is made from the starter policy. Fill in what is in double braces. Nobody is asked to ' +
                  'accept it before it is approved and published.',
              )
            : t(
                'An empty draft is made. Nobody is asked to accept it before it is written, approved and published.',
              )}
      </Confirm>
    </Stack>
  )
}

function Existing({ itemId, version, kind }: Pick<Proposal, 'itemId' | 'version' | 'kind'>) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const isCourse = kind === 'COURSE'
  const [chosen, choose] = useState<string | null>(null)
  const link = useApiMutation(complianceItems.update, { refreshes: [compliancePacks.proposals] })
  if (!permissions.includes(isCourse ? 'course:list' : 'policy:list')) return null
  return (
    <>
      <Group align="end" gap="sm">
        {isCourse ? (
          <ServerSelect
            source={courseSource()}
            label={t('Or a course that is there')}
            value={chosen}
            onChange={choose}
          />
        ) : (
          <ServerSelect
            source={policySource}
            label={t('Or a policy that is there')}
            value={chosen}
            onChange={choose}
          />
        )}
        <Button
          variant="default"
          disabled={chosen === null}
          loading={link.isPending}
          onClick={() =>
            link.mutate({
              params: { id: itemId },
              body: { version, ...(isCourse ? { courseId: chosen } : { policyId: chosen }) },
            })
          }
        >
          {t('Use this one')}
        </Button>
      </Group>
      <MutationError error={link.error} />
    </>
  )
}

/** The rule as it would be saved, with the preview of whom it adds; and how often the course comes again. */
function Assigning({ proposal, courseId }: { proposal: Proposal; courseId: string }) {
  const { t } = useTranslation()
  const { rule, rulesOn, renewsEveryMonths } = proposal
  const [doing, start] = useState<'rule' | 'renewal' | null>(null)
  const renew = useApiMutation(courseSchedules.setRenewal, {
    refreshes: [compliancePacks.proposals],
    onDone: () => start(null),
  })
  if (!rule) return null
  const { everyMonths: months } = rule
  return (
    <Allowed may="course:assign" right={t('Assign courses')}>
      <Stack gap="sm">
        <Text size="sm">
          {rulesOn > 0
            ? t('Rules of this course that are on: {{number}}', { number: rulesOn })
            : t('No rule assigns this course yet.')}{' '}
          {renewsEveryMonths === null
            ? t('It is not taken again.')
            : t('It is taken again every {{number}} months.', { number: renewsEveryMonths })}
        </Text>
        <Group gap="sm">
          <Button variant={rulesOn > 0 ? 'default' : 'filled'} onClick={() => start('rule')}>
            {t('Review the proposed rule')}
          </Button>
          {renewsEveryMonths !== months && (
            <Button variant="default" onClick={() => start('renewal')}>
              {t('Have it taken again every {{number}} months', { number: months })}
            </Button>
          )}
        </Group>
        {doing === 'rule' && (
          <RuleEditor courseId={courseId} rule={null} proposed={rule} onClose={() => start(null)} />
        )}
        <Confirm
          opened={doing === 'renewal'}
          onClose={() => start(null)}
          question={t('Have this course taken again every {{number}} months?', { number: months })}
          verb={t('Save')}
          busy={renew.isPending}
          error={renew.error}
          onConfirm={() =>
            renew.mutate({
              body: { courseId, renewal: { kind: 'ROLLING', months, windowDays: 30, graceDays: 0 } },
            })
          }
        >
          {t('It applies to everyone who completes it, and replaces how often it was taken again so far.')}
        </Confirm>
      </Stack>
    </Allowed>
  )
}

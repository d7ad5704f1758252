import { Alert, Button, Group, List, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeKind } from '../../api/courses/contract.ts'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { isUnsaved } from '../autosave/draftAutosave.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { joinNames } from '../i18n.ts'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import classes from '../assignments/assignments.module.css'
import { Changes } from './Changes.tsx'
import { changeKinds, versionLooks } from './labels.ts'
import { ApproverActs } from './ApproverActs.tsx'
import { Refusal, useStale } from './StalePolicy.tsx'
import type { PolicyTextsDraft } from './usePolicyTexts.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { policy: Policy; mayChange: boolean; texts: PolicyTextsDraft; hasTypedQuiz: boolean }
/** From draft to force: what stands open, what is to be done with it, and what was before. */
export function PolicyVersions(props: Props) {
  const { policy } = props
  const { t } = useTranslation()
  const { versions } = policy
  const open = versions.find(({ status }) => ['DRAFT', 'IN_APPROVAL', 'APPROVED'].includes(status))
  return (
    <Paper p="lg" component="section" aria-labelledby="versions">
      <Stack gap="md">
        <Title order={2} size="h4" id="versions">
          {t('Versions')}
        </Title>
        {open && policy.status !== 'ARCHIVED' && <Open {...props} open={open} />}
        <Stack gap="sm" component="ul" className={classes.plain ?? ''}>
          {versions.map((version) => (
            <Past key={version.versionId} version={version} />
          ))}
        </Stack>
      </Stack>
    </Paper>
  )
}

type Version = Policy['versions'][number]
function Past({ version }: { version: Version }) {
  const { t } = useTranslation()
  const { word, tone, icon } = versionLooks[version.status]
  return (
    <li>
      <Group gap="sm">
        <Text fw={600}>{t('Version {{number}}', { number: version.number })}</Text>
        <StatusTag tone={tone} icon={icon}>
          {t(word)}
        </StatusTag>
        {version.publishedAt && (
          <Text size="sm" c="dimmed">
            <When at={version.publishedAt} relative={false} />
          </Text>
        )}
      </Group>
      {version.changeNote && (
        <Text size="sm">{t('What changed: {{note}}', { note: version.changeNote })}</Text>
      )}
      {version.publishedAt && version.changeKind && (
        <Text size="sm" c="dimmed">
          {t(changeKinds[version.changeKind])}
        </Text>
      )}
      {version.approvedBy.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Approved by {{names}}', { names: joinNames(version.approvedBy.map(({ name }) => name)) })}
        </Text>
      )}
      {version.number > 1 && <Differences versionId={version.versionId} />}
    </li>
  )
}

/** Fetched once it is asked for. */
function Differences({ versionId }: { versionId: string }) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        my={4}
        aria-expanded={isShown}
        onClick={() => show(!isShown)}
      >
        {isShown ? t('Hide what changed') : t('Show what changed')}
      </Button>
      {isShown && <ChangesOf versionId={versionId} />}
    </>
  )
}
function ChangesOf({ versionId }: { versionId: string }) {
  return <Changes read={useApiQuery(policies.changes, { params: { policyVersionId: versionId } })} />
}

function Open({ policy, open, mayChange, texts, hasTypedQuiz }: Props & { open: Version }) {
  const { t } = useTranslation()
  const me = useMe()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { prepare, isSaving, isNotSaved } = useSavedTexts(texts, hasTypedQuiz, () => setDialogOpen(true))
  const stale = useStale(policy)
  const approve = useApiMutation(policies.approve, { onRefused: stale.reload })
  const [isPublishing, setPublishing] = useState(false)
  const hasApproved = open.approvedBy.some(({ userId }) => userId === me.userId)
  // An approver must not approve while text of their own is unsaved.
  const isUnapprovable = isUnsaved(texts.state)
  const isNamed = open.approvers.some(({ userId }) => userId === me.userId)
  const unable = policy.approversToReplace.filter(({ userId }) =>
    open.approvers.some(
      (each) => each.userId === userId && !open.approvedBy.some((by) => by.userId === userId),
    ),
  )
  const mayApprove = open.status === 'IN_APPROVAL' && isNamed && !hasApproved
  return (
    <Alert color="brand" icon={<IconSend size={18} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {open.status === 'DRAFT'
            ? t('Version {{number}} is a draft. Submit it when it is ready, so that it can be approved.', {
                number: open.number,
              })
            : open.status === 'IN_APPROVAL'
              ? t('Version {{number}} is waiting for approval. Its authors cannot approve it.', {
                  number: open.number,
                })
              : t('Version {{number}} is approved. Publish it to put it into force.', {
                  number: open.number,
                })}
        </Text>
        <Group gap="sm">
          {open.status === 'DRAFT' && mayChange && (
            <Button loading={isSaving} onClick={() => void prepare()}>
              {t('Submit for approval')}
            </Button>
          )}
          {mayApprove && (
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={approve.isPending || stale.isReloading}
              disabled={isUnapprovable}
              onClick={() =>
                approve.mutate({
                  params: { policyVersionId: open.versionId },
                  body: { revision: open.revision, hash: open.contentSha256 },
                })
              }
            >
              {t('Approve')}
            </Button>
          )}
          <ApproverActs policy={policy} version={open} mayApprove={mayApprove && !isUnapprovable} />
          {open.status === 'APPROVED' && mayChange && (
            <Button onClick={() => setPublishing(true)}>
              {t('Publish version {{number}}', { number: open.number })}
            </Button>
          )}
        </Group>
        {open.status === 'IN_APPROVAL' && open.approvers.length > 0 && (
          <Text size="sm">
            {t('To be approved by: {{names}}', { names: joinNames(open.approvers.map(({ name }) => name)) })}
          </Text>
        )}
        {open.status === 'IN_APPROVAL' && unable.length > 0 && (
          <Text size="sm" fw={600}>
            {t('{{names}} can no longer approve this version. Choose someone else in the settings.', {
              names: joinNames(unable.map(({ name }) => name)),
            })}
          </Text>
        )}
        {open.status !== 'DRAFT' && (
          <Text size="sm" c="dimmed">
            {t('Checksum of this version: {{checksum}}', { checksum: open.contentSha256.slice(0, 12) })}
          </Text>
        )}
        {mayApprove && isUnapprovable && (
          <Text size="sm" c="dimmed">
            {t('Your latest changes are not saved yet. Approve once they are.')}
          </Text>
        )}
        {isNotSaved && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {t('Your latest changes are not saved yet, so this version cannot be submitted.')}
          </Text>
        )}
        <Refusal error={approve.error} stale={stale} />
      </Stack>
      {isDialogOpen && <Submit policy={policy} open={open} onClose={() => setDialogOpen(false)} />}
      {isPublishing && <Publish policy={policy} open={open} onClose={() => setPublishing(false)} />}
    </Alert>
  )
}

/** Submits only what the server holds: saves what was typed first. */
function useSavedTexts({ autosave }: PolicyTextsDraft, hasTypedQuiz: boolean, onSaved: () => void) {
  const [saving, setSaving] = useState<'NO' | 'SAVING' | 'FAILED'>('NO')
  const prepare = async () => {
    setSaving('SAVING')
    await autosave.flush()
    const isSaved = !autosave.isUnsaved() && !hasTypedQuiz
    setSaving(isSaved ? 'NO' : 'FAILED')
    if (isSaved) onSaved()
  }
  const isNotSaved = saving === 'FAILED' && (autosave.isUnsaved() || hasTypedQuiz)
  return { prepare, isSaving: saving === 'SAVING', isNotSaved }
}

type DialogProps = { policy: Policy; open: Version; onClose: () => void }
/** What is put into force, and what it adds and removes, before it is. */
function Publish({ policy, open, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { number, changeKind, changeNote, versionId } = open
  const stale = useStale(policy)
  const publish = useApiMutation(policies.publish, { onDone: onClose, onRefused: stale.reload })
  return (
    <FormDialog onClose={onClose} size="lg" title={t('Publish version {{number}}?', { number })}>
      <Stack gap="md">
        {changeKind && <Text>{t(changeKinds[changeKind])}</Text>}
        {changeNote && <Text size="sm">{t('What changed: {{note}}', { note: changeNote })}</Text>}
        {policy.currentVersionId && <ChangesOf versionId={versionId} />}
        <Refusal error={publish.error} stale={stale} />
        {open.status !== 'APPROVED' && <Text>{t('This version is no longer approved.')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={publish.isPending || stale.isReloading}
            disabled={open.status !== 'APPROVED'}
            onClick={() =>
              publish.mutate({ params: { id: policy.policyId }, body: { version: policy.version } })
            }
          >
            {t('Publish')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

function Submit({ policy, open, onClose }: DialogProps) {
  const { t } = useTranslation()
  const isFirst = policy.currentVersionId === null
  const [kind, setKind] = useState<string>('MATERIAL')
  const [changeNote, setNote] = useState('')
  const stale = useStale(policy)
  const submit = useApiMutation(policies.submit, { onDone: onClose, onRefused: stale.reload })
  return (
    <FormDialog onClose={onClose} size="lg" title={t('Submit this version for approval?')}>
      <Stack gap="md">
        {!isFirst && <ChangesOf versionId={open.versionId} />}
        {isFirst ? (
          <List size="sm">
            <List.Item>
              {t('Once it is published, everyone in the audience is asked to accept it.')}
            </List.Item>
          </List>
        ) : (
          <Radio.Group label={t('What kind of change is it?')} value={kind} onChange={setKind}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="MATERIAL"
                label={t('A change of substance')}
                description={t('Everyone is asked to accept the new version.')}
              />
              <Radio
                value="EDITORIAL"
                label={t('A correction')}
                description={t('What was accepted stays accepted.')}
              />
            </Stack>
          </Radio.Group>
        )}
        <LimitedTextarea
          label={t('What changed (optional)')}
          description={t('People who read the policy see this.')}
          autosize
          minRows={2}
          limit={1000}
          value={changeNote}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Refusal error={submit.error} stale={stale} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={submit.isPending || stale.isReloading}
            onClick={() =>
              submit.mutate({
                params: { id: policy.policyId },
                body: {
                  version: policy.version,
                  changeKind: ChangeKind.parse(kind),
                  changeNote: changeNote.trim(),
                },
              })
            }
          >
            {t('Submit for approval')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

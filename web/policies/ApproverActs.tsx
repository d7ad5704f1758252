import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { When } from '../parts/When.tsx'
import { Refusal, useStale } from './StalePolicy.tsx'

type Version = Policy['versions'][number]
type Props = { policy: Policy; version: Version; mayApprove: boolean }

/**
 * What an approver can do beside approving: send the version back with a comment, or have somebody else approve. A
 * dialog that is open stays when the version stops waiting for them: what they typed is not lost.
 */
export function ApproverActs(props: Props) {
  const { t } = useTranslation()
  const [dialog, open] = useState<'SEND_BACK' | 'PASS_ON' | null>(null)
  const close = () => open(null)
  return (
    <>
      {props.mayApprove && (
        <>
          <Button variant="default" onClick={() => open('SEND_BACK')}>
            {t('Send back')}
          </Button>
          <Button variant="subtle" onClick={() => open('PASS_ON')}>
            {t('Ask someone else to approve')}
          </Button>
        </>
      )}
      {dialog === 'SEND_BACK' && <SendBack {...props} onClose={close} />}
      {dialog === 'PASS_ON' && <PassOn {...props} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }
function SendBack({ policy, version, mayApprove, onClose }: DialogProps) {
  const { t } = useTranslation()
  const stale = useStale(policy)
  const sendBack = useApiMutation(policies.sendBack, { onDone: onClose, onRefused: stale.reload })
  const { versionId, revision, contentSha256: hash } = version
  return (
    <NotedDialog
      question={t('Send this version back?')}
      verb={t('Send back')}
      field="comment"
      most={2000}
      act={{ isPending: sendBack.isPending || stale.isReloading, error: sendBack.error }}
      refusal={sendBack.error?.fields.length === 0 && <Refusal error={sendBack.error} stale={stale} />}
      disabled={!mayApprove}
      onClose={onClose}
      onSend={(comment) =>
        sendBack.mutate({ params: { policyVersionId: versionId }, body: { revision, hash, comment } })
      }
    >
      <Text>
        {t('It becomes a draft again, and approvals given so far are lost. Its authors read what you write.')}
      </Text>
      {!mayApprove && <RequestWithdrawn />}
    </NotedDialog>
  )
}

function RequestWithdrawn() {
  const { t } = useTranslation()
  return <Text>{t('This version no longer waits for your approval.')}</Text>
}

function PassOn({ policy, version, mayApprove, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [userId, choose] = useState<string | null>(null)
  const stale = useStale(policy)
  const passOn = useApiMutation(policies.passOn, { onDone: onClose, onRefused: stale.reload })
  const { versionId, revision } = version
  return (
    <FormDialog onClose={onClose} title={t('Who approves it in your place?')}>
      <Stack gap="md">
        <PersonSelect
          label={t('Who approves it')}
          description={t('Someone who may approve policies and did not write this version.')}
          value={userId}
          without={version.approvers.map((each) => each.userId)}
          error={fieldErrors(passOn.error)['userId']}
          onChange={(person) => choose(person?.userId ?? null)}
        />
        <Text size="sm" c="dimmed">
          {t('This is for this version only. You are asked again for the next one.')}
        </Text>
        {passOn.error?.fields.length === 0 && <Refusal error={passOn.error} stale={stale} />}
        {!mayApprove && <RequestWithdrawn />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={passOn.isPending || stale.isReloading}
            disabled={userId === null || !mayApprove}
            onClick={() =>
              userId && passOn.mutate({ params: { policyVersionId: versionId }, body: { revision, userId } })
            }
          >
            {t('Ask this person')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

/** What an approver wants changed, above the text that it is about. */
export function SentBack({ sentBack }: Pick<Version, 'sentBack'>) {
  const { t } = useTranslation()
  if (!sentBack) return null
  const { name, at, comment } = sentBack
  return (
    <Alert
      color="yellow"
      icon={<IconArrowBackUp size={18} aria-hidden />}
      title={t('{{name}} sent this version back', { name })}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {comment}
      </Text>
      <Text size="sm" c="dimmed">
        <When at={at} />
      </Text>
    </Alert>
  )
}

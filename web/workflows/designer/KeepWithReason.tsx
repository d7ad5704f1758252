import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmProblem } from '../../../workflows/definition/edit/workflow.ts'
import { translateMessage } from '../../i18n.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { useDraft } from './draft.ts'
import type { Found } from './useProblems.ts'

const maxReasonCharacters = 1000

/** Offers to keep what publishing asks about: the reason is written into the drawing, and stays in its version. */
export function KeepWithReason({ problem }: { problem: Found & { confirm: string } }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {problem.reason === undefined ? t('Keep it and give a reason') : t('Change the reason')}
      </Button>
      {isOpen && <ReasonDialog problem={problem} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { problem: Found & { confirm: string }; onClose: () => void }
function ReasonDialog({ problem, onClose }: DialogProps) {
  const { t } = useTranslation()
  const edit = useDraft((draft) => draft.edit)
  const { confirm, text, reason: before = '' } = problem
  const [reason, setReason] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const put = (next: string) => {
    edit(t('Reason for keeping something'), confirmProblem(confirm, next))
    onClose()
  }
  const save = () => {
    if (reason.trim() === '') setMissing(true)
    else if (reason.trim().length <= maxReasonCharacters) put(reason)
  }
  return (
    <FormDialog onClose={onClose} title={t('Why do you keep this?')}>
      <Stack gap="md" data-own-undo>
        <Text size="sm">{translateMessage(text)}</Text>
        <LimitedTextarea
          label={t('Reason')}
          description={t('Saved with the version. Everyone who can open the workflow can read it.')}
          autosize
          minRows={3}
          limit={maxReasonCharacters}
          value={reason}
          error={isMissing && reason.trim() === '' ? t('Enter a reason') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          {before !== '' && (
            <Button variant="default" onClick={() => put('')}>
              {t('Remove the reason')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={save}>{t('Save')}</Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

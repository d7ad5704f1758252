import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** From where admin work is possible while ELEVATE_IP is on; set here for those who locked themselves out. */
export function AllowedAddresses({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId: id, version, allowedAddresses } = workspace
  const [text, setText] = useState(allowedAddresses.join('\n'))
  const save = useApiMutation(workspaces.allowedAddresses, { onDone: useSaved() })
  const wrong = Object.entries(fieldErrors(save.error))
    .map(([path, message]) => `${linesOf(text)[Number(path.split('.')[1])] ?? ''}: ${message}`)
    .join('\n')
  return (
    <Section
      title={t('Allowed addresses')}
      lead={t(
        'While the flag ELEVATE_IP is on, admins can make changes only from ' +
          'these addresses. Set them here if someone is locked out.',
      )}
    >
      <LimitedTextarea
        label={t('Addresses and ranges, one per line')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        limit={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={wrong || null}
      />
      {!wrong && <MutationError error={save.error} />}
      <Group>
        <Button
          variant="default"
          disabled={linesOf(text).join() === allowedAddresses.join()}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id }, body: { allowedAddresses: linesOf(text), version } })}
        >
          {t('Save addresses')}
        </Button>
      </Group>
    </Section>
  )
}

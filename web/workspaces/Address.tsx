import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

/** Where the organisation is found. Moving it ends every session there. */
export function Address({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceUrl } = useBrand()
  const { workspaceId: id, url, version } = workspace
  const [label, setLabel] = useState(url.split('.')[0] ?? '')
  const [isAsking, setAsking] = useState(false)
  const saved = useSaved()
  const move = useApiMutation(workspaces.host, {
    onDone: () => {
      setAsking(false)
      saved()
    },
    onRefused: () => setAsking(false),
  })
  const host = `${label}.${workspaceUrl}`
  const { host: wrong } = fieldErrors(move.error)
  return (
    <Section title={t('Address')} lead={url}>
      <Group
        component="form"
        gap="sm"
        align="flex-end"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <LimitedTextInput
          style={{ flex: '1 1 200px' }}
          label={t('New address')}
          description={host}
          value={label}
          limit={63}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setLabel(event.currentTarget.value.toLowerCase().trim())}
          error={wrong}
        />
        <Button type="submit" variant="default" disabled={!label || host === url}>
          {t('Change address')}
        </Button>
      </Group>
      {!wrong && <MutationError error={move.error} />}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Change the address to {{host}}?', { host })}
        verb={t('Change address')}
        destructive
        busy={move.isPending}
        onConfirm={() => move.mutate({ params: { id }, body: { host, version } })}
      >
        <Text>
          {t(
            '{{url}} stops working immediately. Everyone there has to sign in again at the ' +
              'new address, and links in emails sent earlier no longer work.',
            { url },
          )}
        </Text>
      </Confirm>
    </Section>
  )
}

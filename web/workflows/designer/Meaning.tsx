import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changedMeaning } from '../../../workflows/definition/meaning.ts'
import { translateMessage } from '../../i18n.ts'
import classes from './designer.module.css'
import { useDraft, useDraftStore } from './draft.ts'
import { placeOf } from './locate.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'

/** What a draft of an older version means now that it did not mean there; each line leads to its step. */
export function Meaning() {
  const { t } = useTranslation()
  const { version } = useOpenWorkflow()
  const graph = useDraft((draft) => draft.graph)
  const store = useDraftStore()
  const [isOpen, { open, close }] = useDisclosure(false)
  const changes = useMemo(
    () => (version.changesMeaning ? changedMeaning(graph) : []),
    [graph, version.changesMeaning],
  )
  if (changes.length === 0) return null
  const show = (nodeId: string | null) => {
    const place = placeOf(graph, nodeId)
    if (place) store.getState().choose(place)
    close()
  }
  return (
    <div className={classes.banner} role="note">
      <Group gap="sm" justify="space-between">
        <Group gap={8} wrap="nowrap">
          <IconInfoCircle size={16} aria-hidden />
          <Text size="sm">
            {t(
              'Some of this drawing works differently once you publish it. Cases in progress stay as they are.',
            )}
          </Text>
        </Group>
        <Button size="xs" variant="default" onClick={open}>
          {t('See what changes')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={t('What changes once you publish')} size="lg">
        <Stack gap="md">
          {changes.map(({ nodeId, text }) => (
            <Group
              key={`${nodeId} ${text.code} ${JSON.stringify(text.params)}`}
              gap="sm"
              wrap="nowrap"
              justify="space-between"
            >
              <Text size="sm">{translateMessage(text)}</Text>
              {nodeId && (
                <Button size="xs" variant="default" onClick={() => show(nodeId)}>
                  {t('Show')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Modal>
    </div>
  )
}

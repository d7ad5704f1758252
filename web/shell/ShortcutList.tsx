import { Button, Group, Kbd, Stack, Switch, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { msg } from '../i18n.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

/** What each key does, as the list of them says it. */
const shortcuts = [
  { keys: '/', words: msg('Go to the search field') },
  { keys: 'j', words: msg('Next row') },
  { keys: 'k', words: msg('Previous row') },
  { keys: 'o', words: msg('Open the row') },
  { keys: '?', words: msg('Show this list') },
]
/** Every shortcut, and a switch for all of them. */
export function ShortcutList({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <FormDialog onClose={onClose} title={t('Keyboard shortcuts')}>
      <Stack gap="md">
        <Table aria-label={t('Keyboard shortcuts')}>
          <Table.Tbody>
            {shortcuts.map(({ keys, words }) => (
              <Table.Tr key={keys}>
                <Table.Td w={96}>
                  <Kbd>{keys}</Kbd>
                </Table.Td>
                <Table.Td>{t(words)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t('Use keyboard shortcuts')}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Group, MultiSelect, Switch, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import type { MenuEntry } from '../../api/workspaces/contract.ts'
import classes from '../workspaces/platform.module.css'

type Props = {
  entry: MenuEntry
  handle: DraggableProvidedDragHandleProps | null
  change: (changes: Partial<MenuEntry>) => void
}

/** One entry: its handle, what it is called, whether it is there, and for whom. */
export function MenuRow({ entry, handle, change }: Props) {
  const { t } = useTranslation()
  const label = t(entry.label)
  const isStart = entry.key === 'home'
  return (
    <div className={classes.entry} data-off={!entry.enabled}>
      <div {...handle} className={classes.handle} aria-label={t('Move {{label}}', { label })}>
        <IconGripVertical size={18} aria-hidden />
      </div>
      <div>
        <Text className={classes.name ?? ''}>{label}</Text>
        <Text size="sm" c="dimmed">
          {isStart ? t('This is the start page, so it always stays on.') : entry.path}
        </Text>
      </div>
      <Switch
        aria-label={t('Show {{label}}', { label })}
        checked={entry.enabled}
        disabled={isStart}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {entry.enabled && !isStart && <Roles entry={entry} label={label} change={change} />}
    </div>
  )
}

/** Whom it is for; who lacks the right for what is behind it does not find it anyway. */
function Roles({ entry, label, change }: Pick<Props, 'entry' | 'change'> & { label: string }) {
  const { t } = useTranslation()
  return (
    <Group style={{ gridColumn: '2 / -1' }}>
      <MultiSelect
        style={{ flex: 1 }}
        size="sm"
        aria-label={t('Who sees {{label}}', { label })}
        data={roleNames.map((value) => ({ value, label: t(roles[value].label) }))}
        value={entry.roles}
        onChange={(roles) => change({ roles })}
        placeholder={entry.roles.length === 0 ? t('No role by default') : undefined}
      />
    </Group>
  )
}

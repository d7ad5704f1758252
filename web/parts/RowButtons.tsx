import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** What the buttons are about, read out with each. */
  what: string
  isFirst?: boolean
  isLast?: boolean
  onMove?: (by: -1 | 1) => void
  onRemove: () => void
  readOnly?: boolean
}

/** Up, down and remove, beside a row of a list. */
export function RowButtons({ what, isFirst, isLast, onMove, onRemove, readOnly }: Props) {
  const { t } = useTranslation()
  if (readOnly) return null
  return (
    <Group gap={2} wrap="nowrap">
      {onMove && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isFirst ?? false}
            aria-label={t('Move {{what}} up', { what })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isLast ?? false}
            aria-label={t('Move {{what}} down', { what })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {{what}}', { what })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

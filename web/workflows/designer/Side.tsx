import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './designer.module.css'

type Props = { isFolded: boolean; fold: (isFolded: boolean) => void; children: ReactNode }
/** What stands beside the drawing in a wide window; folded, the drawing has its room. */
export function Side({ isFolded, fold, children }: Props) {
  const { t } = useTranslation()
  const Sign = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse
  const words = isFolded ? t('Show details') : t('Hide details')
  return (
    <aside className={classes.side} aria-label={t('Details')} data-folded={isFolded || undefined}>
      <Tooltip label={words} position="left">
        <ActionIcon
          className={classes.fold ?? ''}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words}
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
        >
          <Sign size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {!isFolded && children}
    </aside>
  )
}

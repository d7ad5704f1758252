import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from './Menu.tsx'
import classes from './Shell.module.css'

/** The menu of a wide window; folded, it keeps its icons, and the page has the room. */
export function Side({ isFolded, fold }: { isFolded: boolean; fold: (isFolded: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const Sign = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const words = isFolded ? t('Expand menu') : t('Collapse menu')
  return (
    <div className={classes.side}>
      <div id={id} className={classes.entries}>
        <Menu isFolded={isFolded} />
      </div>
      <Tooltip label={words} position="right" disabled={!isFolded}>
        <UnstyledButton
          className={classes.fold}
          aria-label={words}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => fold(!isFolded)}
        >
          <Sign size={19} stroke={1.7} aria-hidden />
          {!isFolded && words}
        </UnstyledButton>
      </Tooltip>
    </div>
  )
}

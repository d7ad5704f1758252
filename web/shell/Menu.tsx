import { Badge, Text } from '@mantine/core'
import { IconCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { navigation, type Navigation } from '../../api/navigation/contract.ts'
import { useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { icons } from '../modules.ts'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import classes from './Menu.module.css'

type Entry = Navigation & { badge?: number | undefined }
const headings = [
  msg('Complaint handling'),
  msg('Training and policies'),
  msg('People'),
  msg('Workspace'),
  msg('Platform'),
] as const
/** From so many entries on, headings help. */
const long = 10

/** What I may open, in the order the API tells; a long menu stands under headings. */
export function Menu() {
  const { t } = useTranslation()
  const menu = useApiQuery(navigation.v3, {}, { every: 60_000 })
  const navRef = useEntryInSight(menu.data !== undefined)
  if (menu.error && !menu.data) return <LoadError error={menu.error} retry={() => void menu.refetch()} />
  if (!menu.data) return <Loading lines={5} />
  const entries: Entry[] = menu.data.navigations.toSorted((a, b) => a.order - b.order)
  const groups = entries.length < long ? [null] : ([null, ...headings] as const)
  return (
    <nav aria-label={t('Main')} ref={navRef}>
      {groups.map((group) => (
        <Group
          key={group}
          heading={group}
          entries={groups.length === 1 ? entries : entries.filter((entry) => entry.group === group)}
        />
      ))}
    </nav>
  )
}

/** A long menu scrolls to where one is. */
function useEntryInSight(isThere: boolean) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const scrolledPath = useRef('')
  useEffect(() => {
    if (!isThere || scrolledPath.current === pathname) return
    scrolledPath.current = pathname
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  })
  return nav
}

function Group({ heading, entries }: { heading: string | null; entries: Entry[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (entries.length === 0) return null
  return (
    <>
      {heading && (
        <Text id={id} size="xs" fw={650} className={classes.heading}>
          {t(heading)}
        </Text>
      )}
      <ul className={classes.list} aria-labelledby={heading ? id : undefined}>
        {entries.map((entry) => (
          <Item key={entry.key} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function Item({ entry: { key, label, path, badge = 0 } }: { entry: Entry }) {
  const { t } = useTranslation()
  const Sign = icons[key] ?? IconCircle
  return (
    <li>
      <NavLink to={path} end={path === '/complaints' || path === '/platform'} className={classes.link}>
        <Sign size={19} stroke={1.7} aria-hidden />
        <span className={classes.label}>{t(label)}</span>
        {badge > 0 && (
          <Badge
            size="sm"
            variant="filled"
            circle={badge < 10}
            aria-label={t('{{count}} waiting', { count: badge })}
          >
            {badge}
          </Badge>
        )}
      </NavLink>
    </li>
  )
}

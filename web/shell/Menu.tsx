import { Badge, Text, Tooltip } from '@mantine/core'
import { IconCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { navigation, type Navigation } from '../../api/navigation/contract.ts'
import { useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { icons } from '../modules.ts'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import classes from './Menu.module.css'

type Entry = Navigation & { badge?: number | undefined }
const headings = { People: msg('People'), Workspace: msg('Workspace'), Platform: msg('Platform') }
/** From so many entries on, headings help. */
const long = 10
const onSight = { hover: true, focus: true, touch: false }

/** What I may open, in the order the API tells; a long menu stands under headings. Folded, each is its icon. */
export function Menu({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation()
  const menu = useApiQuery(navigation.v3, {}, { every: 60_000 })
  if (menu.error && !menu.data) return <LoadError error={menu.error} retry={() => void menu.refetch()} />
  if (!menu.data) return <Loading lines={5} />
  const entries: Entry[] = menu.data.navigations.toSorted((a, b) => a.order - b.order)
  const groups = entries.length < long ? [null] : ([null, 'People', 'Workspace', 'Platform'] as const)
  return (
    <nav aria-label={t('Main')} data-folded={isFolded || undefined} className={classes.menu}>
      {groups.map((group) => (
        <Group
          key={group}
          isFolded={isFolded}
          heading={group && headings[group]}
          entries={groups.length === 1 ? entries : entries.filter((entry) => entry.group === group)}
        />
      ))}
    </nav>
  )
}

type GroupProps = { heading: string | null; entries: Entry[]; isFolded: boolean }
function Group({ heading, entries, isFolded }: GroupProps) {
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
          <Item key={entry.key} entry={entry} isFolded={isFolded} />
        ))}
      </ul>
    </>
  )
}

function Item({ entry: { key, label, path, badge = 0 }, isFolded }: { entry: Entry; isFolded: boolean }) {
  const { t } = useTranslation()
  const Sign = icons[key] ?? IconCircle
  return (
    <li>
      <Tooltip label={t(label)} position="right" disabled={!isFolded} events={onSight}>
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
      </Tooltip>
    </li>
  )
}

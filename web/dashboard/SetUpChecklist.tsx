import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dashboard } from '../../api/dashboard/contract.ts'
import type { SetUpChecklist as Checklist, SetUpItem } from '../../api/dashboard/checklistContract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Frame } from './Block.tsx'
import classes from './SetUpChecklist.module.css'

const looks: Record<SetUpItem, { words: string; to: string }> = {
  CALENDAR: { words: msg('Check the time zone and working days'), to: '/business-units' },
  HOLIDAYS: { words: msg('Add holidays'), to: '/business-units' },
  BRAND: { words: msg('Add your logo and colour'), to: '/settings' },
  UNITS: { words: msg('Check your business units'), to: '/business-units' },
  PEOPLE: { words: msg('Invite people'), to: '/invites' },
  COMMITTEE: { words: msg('Appoint a committee'), to: '/committees' },
  WORKFLOW: { words: msg('Publish a complaint workflow for every business unit'), to: '/workflows' },
  POLICY: { words: msg('Publish your first policy'), to: '/policies' },
  COURSE: { words: msg('Publish your first course'), to: '/courses' },
  OBLIGATIONS: { words: msg('Add the obligations of your laws'), to: '/compliance/packs' },
}

/** What a new workspace sets up; closed once all of it is done or not needed, and opened again from its last line. */
export function SetUpChecklist() {
  const { t } = useTranslation()
  const { data } = useApiQuery(dashboard.checklist)
  const [isReopened, setReopened] = useState(false)
  if (!data) return null
  const isComplete = data.items.every(isSettled)
  if (isComplete && !isReopened)
    return (
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setReopened(true)}>
          {t('Show the setup checklist')}
        </Button>
      </Group>
    )
  return <Items items={data.items} close={isComplete ? () => setReopened(false) : undefined} />
}

type Item = Checklist['items'][number]
const isSettled = ({ isDone, isNotNeeded }: Item): boolean => isDone || isNotNeeded

function Items({ items, close }: { items: Item[]; close: (() => void) | undefined }) {
  const { t } = useTranslation()
  const mark = useApiMutation(dashboard.markItem)
  const settled = items.filter(isSettled).length
  const progress = t('{{done}} of {{total}} done', { done: settled, total: items.length })
  return (
    <Frame
      title={t('Set up your workspace')}
      side={
        close ? (
          <Button variant="subtle" size="compact-sm" onClick={close}>
            {t('Close')}
          </Button>
        ) : (
          <Text size="sm">{progress}</Text>
        )
      }
    >
      <Progress value={(settled / items.length) * 100} aria-label={progress} mx="md" mb="xs" />
      <MutationError error={mark.error} />
      <ol className={classes.items}>
        {items.map((each) => (
          <Line
            key={each.item}
            each={each}
            mark={(isNotNeeded) => mark.mutate({ body: { item: each.item, isNotNeeded } })}
          />
        ))}
      </ol>
    </Frame>
  )
}

function Line({ each, mark }: { each: Item; mark: (isNotNeeded: boolean) => void }) {
  const { t } = useTranslation()
  const { words, to } = looks[each.item]
  const Sign = isSettled(each) ? IconCircleCheck : IconCircle
  const state = each.isDone ? t('Done') : each.isNotNeeded ? t('Not needed') : t('To do')
  return (
    <li className={classes.item}>
      <Sign size={20} aria-hidden color={isSettled(each) ? 'var(--mantine-color-green-7)' : undefined} />
      <div className={classes.words}>
        <Anchor component={Link} to={to}>
          {t(words)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      {!each.isDone && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${each.isNotNeeded ? t('Undo') : t('Not needed')}: ${t(words)}`}
          onClick={() => mark(!each.isNotNeeded)}
        >
          {each.isNotNeeded ? t('Undo') : t('Not needed')}
        </Button>
      )}
    </li>
  )
}

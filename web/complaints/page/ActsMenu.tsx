import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { t, msg } from '../../i18n.ts'
import { ActDialog, withNote, type ActRequest } from './ActDialog.tsx'

type Act = Exclude<ActRequest['act'], 'reopen'>
type Item = { act: Act; label: string; destructive?: boolean }
const item = (act: keyof typeof withNote): Item => ({ act, ...withNote[act] })
/** Acts on one step that is done stand between the two. */
const first: Item[] = [
  { act: 'informRespondent', label: msg('Inform the respondent') },
  { act: 'informEmployer', label: msg('Inform the employer') },
  { act: 'nameRespondent', label: msg('Name the respondent') },
  { act: 'transfer', label: msg('Transfer to another committee') },
]
const last: Item[] = [item('pause'), item('resume'), item('withdraw'), item('close'), item('reopenCase')]

/** What else I may do to this complaint; nothing where there is nothing. */
export function ActsMenu({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const [request, setRequest] = useState<ActRequest | null>(null)
  const isAllowed = ({ act }: Item) => page.abilities[act]
  const finished = page.abilities.reopen.map((step) => ({ step, name: nameOf(page, step) }))
  const isEmpty = finished.length === 0 && ![...first, ...last].some(isAllowed)
  if (isEmpty && !request) return null
  const show = ({ act, label, destructive }: Item) => (
    <Menu.Item key={act} {...(destructive ? { color: 'red' } : {})} onClick={() => setRequest({ act })}>
      {t(label)}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconDots size={18} aria-hidden />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {first.filter(isAllowed).map(show)}
          {finished.map(({ step, name }) => (
            <Menu.Item key={step} onClick={() => setRequest({ act: 'reopen', step, name })}>
              {t('Reopen “{{name}}”', { name })}
            </Menu.Item>
          ))}
          {last.filter(isAllowed).map(show)}
        </Menu.Dropdown>
      </Menu>
      {request && <ActDialog page={page} request={request} onClose={() => setRequest(null)} />}
    </>
  )
}

/** The name of a visited step. */
const nameOf = (page: CasePage, visit: string): string =>
  page.stages.flatMap((stage) => stage.steps).find((step) => step.visits.some((each) => each.step === visit))
    ?.name ?? t('a finished step')

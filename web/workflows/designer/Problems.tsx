import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconRoute, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../../i18n.ts'
import { useDraft, useDraftStore } from './draft.ts'
import { applyFix } from '../../../workflows/definition/edit/fixes.ts'
import { applySafeFixes, safeFixesOf } from '../../../workflows/definition/edit/safeFixes.ts'
import { useErrors, useIsSearching, useProblems, type Found } from './useProblems.ts'
import { placeOf } from './locate.ts'
import { KeepWithReason } from './KeepWithReason.tsx'
import { newId } from '../../parts/newId.ts'
import classes from './designer.module.css'

/**
 * What keeps the drawing from being published; each leads to its place, and some can be mended with one
 * press.
 */
type Going = {
  onGo: () => void
  /** The way to one is being shown on the drawing. */
  onShow: () => void
}
export function Problems({ onGo, onShow }: Going) {
  const { t } = useTranslation()
  const problems = useProblems()
  const errors = useErrors()
  return (
    <>
      {errors.length === 0 && <Publishable warnings={problems.length} />}
      <FixAll problems={problems} />
      {problems.length > 0 && (
        <Stack gap={0} component="ul" className={classes.problems ?? ''} aria-label={t('Problems')}>
          {problems.map((problem, index) => (
            <ProblemRow
              key={`${problem.code} ${problem.nodeId} ${index}`}
              problem={problem}
              onGo={onGo}
              onShow={onShow}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

/** Makes every safe edit that the list offers, as one change that is undone at once. */
function FixAll({ problems }: { problems: Found[] }) {
  const { t } = useTranslation()
  const edit = useDraft((draft) => draft.edit)
  const readOnly = useDraft((draft) => draft.readOnly)
  if (readOnly || safeFixesOf(problems).length < 2) return null
  return (
    <Group p="md" pb={0}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconTool size={14} aria-hidden />}
        onClick={() => edit(t('Apply all safe fixes'), applySafeFixes(newId, t('Done')))}
      >
        {t('Apply all safe fixes')}
      </Button>
    </Group>
  )
}

function Publishable({ warnings }: { warnings: number }) {
  const { t } = useTranslation()
  const isSearching = useIsSearching()
  return (
    <Group p="md" gap="xs" component="output" wrap="nowrap">
      {!isSearching && <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-green-text)" />}
      <Text>
        {isSearching
          ? t('Going through every way a complaint can take …')
          : warnings > 0
            ? t('It can be published. Look at the warnings first.')
            : t('No problems. It can be published.')}
      </Text>
    </Group>
  )
}

function ProblemRow({ problem, onGo, onShow }: { problem: Found } & Going) {
  const { t } = useTranslation()
  const store = useDraftStore()
  const edit = useDraft((draft) => draft.edit)
  const readOnly = useDraft((draft) => draft.readOnly)
  const { fix, text, nodeId, code, trace, isWarning, confirm, reason } = problem
  const Icon = isWarning ? IconBulb : IconAlertTriangle
  const go = () => {
    const place = placeOf(store.getState().graph, nodeId, code)
    if (place) store.getState().choose(place, { show: true })
    onGo()
  }
  return (
    <li>
      <UnstyledButton className={classes.problem} onClick={go}>
        <Icon
          size={16}
          aria-hidden
          color={isWarning ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-error)'}
        />
        <Text span size="sm">
          {isWarning && <b>{t('Warning')}: </b>}
          {translateMessage(text)}
        </Text>
      </UnstyledButton>
      {reason !== undefined && (
        <Text size="sm" ml={34} mb={8}>
          {t('Kept because: {{reason}}', { reason })}
        </Text>
      )}
      {(trace || ((fix || confirm) && !readOnly)) && (
        <Group gap={8} ml={34} mb={10}>
          {trace && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconRoute size={14} aria-hidden />}
              onClick={() => {
                store.getState().showWay({ trace, text })
                onShow()
              }}
            >
              {t('Show how')}
            </Button>
          )}
          {fix && !readOnly && (
            <Button
              size="compact-xs"
              variant="light"
              leftSection={<IconTool size={14} aria-hidden />}
              onClick={() =>
                edit(translateMessage(fix.text), applyFix(fix.edit, { id: newId(), outcome: t('Done') }))
              }
            >
              {translateMessage(fix.text)}
            </Button>
          )}
          {confirm !== undefined && !readOnly && <KeepWithReason problem={{ ...problem, confirm }} />}
        </Group>
      )}
    </li>
  )
}

import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft, useEdit } from '../draft.ts'
import {
  connect,
  disconnect,
  reconnect,
  setCondition,
  setNext,
} from '../../../../workflows/definition/edit/edges.ts'
import { newId } from '../../../parts/newId.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { freshTest, isComparable } from '../inputs/tests.ts'
import { placeChoices } from './places.ts'

/** Where an outcome (or the start, whose outcome is null) leads: by conditions first, else always. */
export function NextSteps({ from, outcome, name }: { from: string; outcome: string | null; name: string }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const leaving = graph.edges.filter((edge) => edge.from === from && edge.outcome === outcome)
  const plain = leaving.filter((edge) => edge.condition === null)
  const conditional = leaving.filter((edge) => edge.condition !== null)
  const places = placeChoices(graph, from)
  const readable = graph.attributes.find(isComparable)
  const split = () =>
    readable &&
    edit(t('Add conditional arrow'), (old) => {
      const id = newId()
      return setCondition(id, { match: 'ALL', tests: [freshTest(readable)] })(
        connect(id, {
          from,
          outcome,
          to: freePlace(
            places,
            leaving.map((edge) => edge.to),
            from,
          ),
        })(old),
      )
    })
  return (
    <Stack gap="xs">
      {conditional.map((edge, index) => (
        <Stack key={edge.id} gap={6} pb="xs">
          <Group gap={4} wrap="nowrap" align="flex-end">
            <Select
              style={{ flex: 1 }}
              label={
                conditional.length > 1
                  ? t('If condition {{number}} is met, go to', { number: index + 1 })
                  : t('If a condition is met, go to')
              }
              searchable
              allowDeselect={false}
              disabled={readOnly}
              value={edge.to}
              data={places}
              onChange={(to) => to && edit(t('Move arrow'), reconnect(edge.id, { to }))}
            />
            <RowButtons
              what={t('the arrow with a condition')}
              readOnly={readOnly}
              onRemove={() => edit(t('Remove arrow'), disconnect(edge.id))}
            />
          </Group>
          <ConditionInput
            label={t('When')}
            none={t('Always')}
            forArrow
            value={edge.condition}
            readOnly={readOnly}
            onChange={(condition) =>
              edit(t('Set condition'), setCondition(edge.id, condition), `condition ${edge.id}`)
            }
          />
        </Stack>
      ))}
      {plain.length < 2 ? (
        <Select
          label={
            conditional.length > 0
              ? t('In all other cases, go to')
              : from === 'start'
                ? t('Start with')
                : t('After “{{name}}”, go to', { name })
          }
          placeholder={t('Nothing yet')}
          searchable
          clearable
          disabled={readOnly}
          value={plain[0]?.to ?? null}
          data={places}
          onChange={(to) => edit(t('Connect'), setNext(newId(), from, outcome, to))}
        />
      ) : (
        plain.map((edge, index) => (
          <Group key={edge.id} gap={4} wrap="nowrap" align="flex-end">
            <Select
              style={{ flex: 1 }}
              label={
                index === 0 ? t('Go to all of these in parallel') : t('and {{number}}', { number: index + 1 })
              }
              searchable
              allowDeselect={false}
              disabled={readOnly}
              value={edge.to}
              data={places}
              onChange={(to) => to && edit(t('Move arrow'), reconnect(edge.id, { to }))}
            />
            <RowButtons
              what={t('this arrow')}
              readOnly={readOnly}
              onRemove={() => edit(t('Remove arrow'), disconnect(edge.id))}
            />
          </Group>
        ))
      )}
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconArrowsSplit2 size={14} aria-hidden />}
            disabled={!readable}
            onClick={split}
          >
            {t('Add a conditional path')}
          </Button>
          {plain.length > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() =>
                edit(
                  t('Connect'),
                  connect(newId(), {
                    from,
                    outcome,
                    to: freePlace(
                      places,
                      leaving.map((edge) => edge.to),
                      from,
                    ),
                  }),
                )
              }
            >
              {t('Open another step too')}
            </Button>
          )}
          {!readable && (
            <Text size="xs" c="dimmed">
              {t('Conditions depend on answers, but there are no choice or number questions yet.')}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** The next place after this one that no arrow leads to yet. */
function freePlace(places: ReturnType<typeof placeChoices>, usedIds: string[], from: string): string {
  const ids = places.flatMap((group) => group.items.map((item) => item.value))
  const own = ids.indexOf(from) + 1
  return [...ids.slice(own), ...ids.slice(0, own)].find((id) => !usedIds.includes(id)) ?? 'close'
}

import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QuestionType } from '../../../../workflows/definition/graph.ts'
import { msg } from '../../../i18n.ts'
import { questionKinds } from '../../../questions/settings/index.ts'
import { useDraftStore, useEdit } from '../draft.ts'
import { addAttribute } from '../../../../workflows/definition/edit/forms.ts'
import { newId } from '../../../parts/newId.ts'

const types = Object.keys(questionKinds).map((type) => QuestionType.parse(type))
const groups = [
  { title: msg('Ask'), types: types.filter((type) => !questionKinds[type].isContent) },
  { title: msg('Show'), types: types.filter((type) => questionKinds[type].isContent) },
]

/** A new question of one of the 16 types, open, with the focus in its words. */
export function AddQuestion({ componentId }: { componentId: string }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const store = useDraftStore()
  const add = (type: QuestionType) => {
    const { label, fresh, word } = questionKinds[type]
    const id = newId()
    store.getState().beginNaming(id)
    edit(
      t('Add {{question}}', { question: t(word).toLowerCase() }),
      addAttribute({ id, componentId, type, label: label(), ...fresh?.() }),
    )
  }
  return (
    <Menu withinPortal width={330} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t('Add a question')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360} type="auto">
          {groups.map((group) => [
            <Menu.Label key={group.title}>{t(group.title)}</Menu.Label>,
            ...group.types.map((type) => {
              const { Icon, word, hint } = questionKinds[type]
              return (
                <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden />} onClick={() => add(type)}>
                  <Text size="sm">{t(word)}</Text>
                  <Text size="xs" c="dimmed">
                    {t(hint)}
                  </Text>
                </Menu.Item>
              )
            }),
          ])}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Collapse, Fieldset, MultiSelect, SimpleGrid, Stack, Text, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { RowButtons } from '../parts/RowButtons.tsx'
import type { Chosen } from './assignForm.ts'
import classes from './assignments.module.css'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { UnitMultiSelect } from '../parts/UnitMultiSelect.tsx'
import { departmentSource } from '../parts/selectSources.ts'
import { ServerMultiSelect } from '../parts/ServerMultiSelect.tsx'
import { DateField } from '../parts/DateField.tsx'

type Props = { chosen: Chosen; change: (part: Partial<Chosen>) => void; error: string | undefined }

/** People by name, and people by where they work and what they are. */
export function Whom({ chosen, change, error }: Props) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('Who')}>
      <Stack gap="md">
        <ByName chosen={chosen} change={change} />
        <Text size="sm" c="dimmed">
          {t('And everyone who matches all of these:')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <UnitMultiSelect
            label={t('Business units')}
            value={chosen.branchIds}
            onChange={(branchIds) => change({ branchIds, departmentIds: [] })}
          />
          <ServerMultiSelect
            source={departmentSource(...chosen.branchIds)}
            label={t('Departments')}
            value={chosen.departmentIds}
            onChange={(departmentIds) => change({ departmentIds })}
          />
        </SimpleGrid>
        <Narrower chosen={chosen} change={change} />
        {error && (
          <Text role="alert" size="sm" c="red">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

function ByName({ chosen: { people }, change }: Omit<Props, 'error'>) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <PersonSelect
        key={people.length}
        label={t('People')}
        value={null}
        without={people.map(({ userId }) => userId)}
        onChange={(person) =>
          person && change({ people: [...people, { userId: person.userId, name: person.name }] })
        }
      />
      {people.length > 0 && (
        <ul className={classes.plain} aria-label={t('Chosen people')}>
          {people.map((each) => (
            <li key={each.userId} className={classes.chosen}>
              <Text span size="sm">
                {each.name}
              </Text>
              <RowButtons
                what={each.name}
                onRemove={() => change({ people: people.filter((other) => other !== each) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Narrower({ chosen, change }: Omit<Props, 'error'>) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        aria-expanded={isShown}
        leftSection={
          isShown ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />
        }
        onClick={() => show(!isShown)}
      >
        {t('Role, designation, joining date')}
      </Button>
      <Collapse expanded={isShown}>
        <Stack gap="sm" mt="xs">
          <MultiSelect
            label={t('Roles')}
            clearable
            data={roleNames.map((value) => ({ value, label: t(roles[value].label) }))}
            value={chosen.roles}
            onChange={(names) => change({ roles: roleNames.filter((each) => names.includes(each)) })}
          />
          <LimitedTextInput
            label={t('Designation')}
            description={t('As it is written in their profile')}
            limit={120}
            value={chosen.designation}
            onChange={(event) => change({ designation: event.currentTarget.value })}
          />
          <DateField
            label={t('Joined after')}
            value={chosen.joinedAfter}
            onChange={(day) => change({ joinedAfter: day })}
          />
        </Stack>
      </Collapse>
    </div>
  )
}

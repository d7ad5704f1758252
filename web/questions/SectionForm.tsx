import { Fieldset, Stack, VisuallyHidden } from '@mantine/core'
import type { Answers, FormSection } from '../../api/complaints/contract.ts'
import { fieldId } from '../parts/ErrorSummary.tsx'
import { listVisibleAttributes } from './fields/answers.ts'
import { resolveAnswer, type Shelf } from './fields/field.ts'
import { fields } from './fields/index.ts'
import classes from './SectionForm.module.css'

type Props = {
  sections: FormSection[]
  answers: Answers
  change: (update: (answers: Answers) => Answers) => void
  /** Sentences by path, as the API names fields: "answers.place". */
  errors: Record<string, string>
  shelf: Shelf
  /** The id of the one section to show; its title stands above it then. */
  only?: string
  /** The open step of a case that it belongs to. */
  ofStep?: { id: string; step: string }
  /** Makes the id of a field's input; where the page has one form only, its path does. */
  id?: (path: string) => string
}

/**
 * The questions that a workflow asks, in the complaint form and in every step: shows what applies to the
 * answers so far.
 */
export function SectionForm({ sections, answers, change, errors, shelf, only, ofStep, id = fieldId }: Props) {
  const visibleAttributes = new Set(listVisibleAttributes(sections, answers))
  if (visibleAttributes.size === 0) return null
  return (
    <Stack gap="lg">
      {sections
        .filter((section) => only === undefined || section.id === only)
        .filter((section) => section.attributes.some((attribute) => visibleAttributes.has(attribute)))
        .map((section) => (
          <Fieldset
            key={section.id}
            legend={only === undefined ? section.title : <VisuallyHidden>{section.title}</VisuallyHidden>}
            className={only === undefined ? classes.section : undefined}
            variant={only === undefined ? undefined : 'unstyled'}
          >
            <div className={classes.grid} data-columns={section.columns}>
              {section.attributes
                .filter((attribute) => visibleAttributes.has(attribute))
                .map((attribute) => {
                  const Field = fields[attribute.type]
                  const path = `answers.${attribute.key}`
                  return (
                    <div key={attribute.id} className={classes.field} data-align={attribute.alignment}>
                      <Field
                        question={attribute}
                        id={id(path)}
                        answer={answers[attribute.key]}
                        error={errorAt(errors, path)}
                        shelf={shelf}
                        ofStep={ofStep}
                        change={(answer) =>
                          change((before) => ({
                            ...before,
                            [attribute.key]: resolveAnswer(answer, before[attribute.key]),
                          }))
                        }
                      />
                    </div>
                  )
                })}
            </div>
          </Fieldset>
        ))}
    </Stack>
  )
}

/** A sentence about the answer, or about something inside of it. */
const errorAt = (errors: Record<string, string>, path: string) =>
  errors[path] ?? Object.entries(errors).find(([each]) => each.startsWith(`${path}.`))?.[1]

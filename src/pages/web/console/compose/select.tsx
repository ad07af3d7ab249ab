interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: preact.ComponentChildren;
}

export const Select = ({ id, label, value, onValue, children }: SelectProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <select
      class="input"
      id={id}
      value={value}
      onChange={(event) => {
        onValue(event.currentTarget.value);
        setTimeout(() => document.activeElement === document.body && document.getElementById(id)?.focus(), 0);
      }}
    >
      {children}
    </select>
  </div>
);

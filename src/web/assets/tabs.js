// Tabs: one panel is shown at a time. The arrow keys go through the tabs.

export class Tabs {
  /** @param {HTMLElement} list the element with the role tablist */
  constructor(list) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    /** Called with the name of the tab that is shown: "play", "analysis", … */
    this.onshow = () => {};
    this.tabs.forEach((tab) => tab.addEventListener("click", (event) => this.click(tab, event)));
    list.addEventListener("keydown", (event) => this.key(event));
    this.show("play");
  }

  /** Shows the panel of a tab. After a click of the mouse the keys are those of the board. */
  click(tab, event) {
    this.show(this.name(tab));
    if (event.detail > 0) {
      tab.blur();
    }
  }

  name(tab) {
    return tab.id.replace("tab-", "");
  }

  show(name) {
    this.shown = name;
    for (const tab of this.tabs) {
      const isShown = this.name(tab) === name;
      tab.setAttribute("aria-selected", isShown);
      tab.tabIndex = isShown ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isShown;
    }
    this.onshow(name);
  }

  key(event) {
    const at = this.tabs.indexOf(event.target);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    if (at >= 0 && event.key in steps) {
      event.preventDefault();
      const tab = this.tabs.at(steps[event.key] % this.tabs.length);
      this.show(this.name(tab));
      tab.focus();
    }
  }
}
